// Shows the total again when a choice changes. Without it, a button does.

const update = document.querySelector('button[name="update"]');
const { form } = update;
const PARTS = ['#pay', '#add'];
const SOON_MS = 300;
let timer;
let asked = 0;

async function showTotal() {
  const number = ++asked;
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form, update)),
  });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (number !== asked) return;
  for (const part of PARTS) {
    const fresh = page.querySelector(part);
    if (!fresh) return update.click(); // such as a page to sign in
    document.querySelector(part).replaceWith(fresh);
    fresh.dispatchEvent(new CustomEvent('content', { bubbles: true }));
  }
}

update.parentElement.hidden = true;
form.addEventListener('input', ({ target }) => {
  if (!['agent', 'quantity'].includes(target.name) || !target.checkValidity()) return;
  clearTimeout(timer);
  timer = setTimeout(showTotal, SOON_MS);
});
// its field says what is wrong with a code
form.elements.discount_code.addEventListener('change', () => update.click());
