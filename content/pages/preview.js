// Shows a listing as the market will show it, while a person types. Without it, a button does.

/** The amounts that `parseCents` accepts. */
const AMOUNTS = [
  /^(\d{1,9}|\d{1,3}(?:[,' \u00a0]\d{3}){1,2})(?:\.(\d{1,2}))?$/,
  /^(\d{1,9}|\d{1,3}(?:[.' \u00a0]\d{3}){1,2}),(\d{1,2})$/,
];
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function priceIn(text) {
  const bare = text.trim().replaceAll(/^(\$|USD)\s*|\s*(\$|USD)$/gi, '');
  const found = AMOUNTS.map((pattern) => pattern.exec(bare)).find(Boolean);
  return found && dollars.format(`${found[1].replaceAll(/\D/g, '')}.${found[2] ?? 0}`);
}

/** As `initials` of the server. */
const initialsOf = (title) =>
  (title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? title.split(' '))
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

function follow(preview) {
  const form = preview.closest('form');
  const part = (selector) => preview.querySelector(selector);
  const textOf = (name) => form.elements[name].value.trim();
  const picture = part('.picture');
  const drawing = part('.default');
  part('[data-without-script]').remove();

  function show() {
    const title = textOf('title');
    const category = textOf('category') || preview.dataset.noCategory;
    const sign = part('template').content.querySelector(`[data-category="${category}"]`);
    part('h3 bdi').textContent = title || preview.dataset.noTitle;
    part('.price').textContent = priceIn(textOf('price_cents')) ?? preview.dataset.noPrice;
    part('.price + .muted').hidden = !form.querySelector('[name="accepts_offers"]:checked');
    part('[data-delivery]').textContent =
      form.querySelector('[name="delivery_method"]:checked + span strong')?.textContent ??
      preview.dataset.noDelivery;
    drawing.setAttribute('class', `default ${category}`);
    drawing.querySelector('g > g').replaceChildren(...document.importNode(sign, true).childNodes);
    drawing.querySelector('text').textContent = initialsOf(title);
    showPicture(form.querySelector('.picture-rows > :first-child > img')?.src);
  }

  function showPicture(src) {
    let shown = picture.querySelector('img');
    if (src === undefined) return shown?.remove();
    if (!shown) {
      shown = document.createElement('img');
      shown.alt = '';
      picture.append(shown);
    }
    if (shown.src !== src) shown.src = src;
  }

  /** The list of subcategories has a group for each category. */
  function offerSubcategories() {
    const { category, subcategory } = form.elements;
    const title = category.selectedOptions[0]?.text ?? ''; // after its sign
    for (const group of subcategory.querySelectorAll('optgroup')) {
      group.hidden = group.disabled = !title.endsWith(` ${group.label}`);
      if (group.disabled && group.contains(subcategory.selectedOptions[0])) subcategory.value = '';
    }
  }

  form.elements.category.addEventListener('change', offerSubcategories);
  addEventListener('pageshow', offerSubcategories);
  form.addEventListener('input', show);
  form.addEventListener('content', show);
  addEventListener('pageshow', show); // a browser fills in what was typed before
}

for (const preview of document.querySelectorAll('.preview')) follow(preview);
