// Conveniences for the documentation, which works without a script.

/** Shows every sample in the language that the reader chose last. */
const CHOICE = 'docs-language';
const choices = [...document.querySelectorAll('.languages > input')];
const choose = (name) => choices.forEach((choice) => choice.value === name && (choice.checked = true));

/** Storage may be turned off. */
const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
choose(attempt(() => localStorage.getItem(CHOICE)));
for (const choice of choices)
  choice.addEventListener('change', () => {
    const top = choice.closest('.languages').getBoundingClientRect().top;
    choose(choice.value);
    scrollBy(0, choice.closest('.languages').getBoundingClientRect().top - top);
    attempt(() => localStorage.setItem(CHOICE, choice.value));
  });

/** The list of pages shows where the reader is. */
const pages = document.querySelector('.docs-pages');
const here = pages?.querySelector('[aria-current]');
if (here) pages.scrollTop = here.offsetTop - pages.clientHeight / 2;
