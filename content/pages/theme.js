// Applies the color scheme that the reader chose at the end of a page. It runs before the page is painted.

const SCHEME = 'scheme';

/** Undefined if the system decides. */
const chosenScheme = () => {
  try {
    const scheme = localStorage.getItem(SCHEME);
    return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
  } catch {
    return undefined; // storage may be turned off
  }
};

function applyScheme() {
  const scheme = chosenScheme();
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
  const current = scheme ?? 'system';
  for (const button of document.querySelectorAll('#scheme > button'))
    button.setAttribute('aria-pressed', String(button.value === current));
}
applyScheme();

/** Another tab may have changed it. */
addEventListener('storage', ({ key }) => (key === SCHEME || key === null) && applyScheme());
addEventListener('pageshow', applyScheme);
document.addEventListener('DOMContentLoaded', () => {
  const choice = document.getElementById('scheme');
  if (!choice) return;
  choice.hidden = false;
  choice.addEventListener('click', ({ target }) => {
    if (!target.value) return;
    try {
      localStorage.setItem(SCHEME, target.value);
    } catch {
      // the choice is lost with the page
    }
    applyScheme();
  });
});
