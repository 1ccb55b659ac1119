// Completes what people type in the search of the header, which works without a script.

{
  const form = document.querySelector('.site-header .find');
  const field = form?.querySelector('input');

  /** “/” and Ctrl+K or ⌘K lead to the field. */
  if (field) {
    form.dataset.key = '/';
    document.addEventListener('keydown', (event) => {
      const isShortcut =
        event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
      if (!isShortcut && (!isSlash || isTyping)) return;
      event.preventDefault();
      field.focus();
      field.select();
    });
  }

  const WAIT_MS = 150;

  /** A combobox as the ARIA Authoring Practices describe it: the focus stays in the field. */
  function suggest(path) {
    const list = document.createElement('ul');
    list.className = 'suggestions';
    list.id = 'suggestions';
    list.hidden = true;
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Suggestions');
    form.append(list);
    const set = (name, value) =>
      value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value);
    set('role', 'combobox');
    set('aria-autocomplete', 'list');
    set('aria-controls', list.id);
    set('aria-expanded', 'false');

    let chosen = -1;
    let timer;
    let request;
    const choose = (index) => {
      chosen = index;
      [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
      set('aria-activedescendant', list.children[index]?.id);
      list.children[index]?.scrollIntoView({ block: 'nearest' });
    };
    const close = () => {
      clearTimeout(timer);
      request?.abort();
      list.hidden = true;
      set('aria-expanded', 'false');
      choose(-1);
    };
    const optionOf = ({ text, kind, path: target }, index) => {
      const option = document.createElement('li');
      option.id = `suggestion-${index}`;
      option.setAttribute('role', 'option');
      if (target) option.dataset.path = target;
      const name = document.createElement('bdi');
      name.textContent = text;
      option.append(name);
      if (kind) {
        const about = document.createElement('span');
        about.className = 'muted';
        about.textContent = kind;
        option.append(' ', about);
      }
      return option;
    };
    const look = async () => {
      request?.abort();
      request = new AbortController();
      const answer = await fetch(`${path}?${new URLSearchParams({ q: field.value })}`, {
        signal: request.signal,
        headers: { accept: 'application/json' },
      });
      if (!answer.ok) return close();
      const { suggestions } = await answer.json();
      if (suggestions.length === 0 || document.activeElement !== field) return close();
      list.replaceChildren(...suggestions.map(optionOf));
      choose(-1);
      list.hidden = false;
      set('aria-expanded', 'true');
    };
    /** Opens a page, or searches for words. */
    const follow = (option) => {
      if (option.dataset.path) return location.assign(option.dataset.path);
      field.value = option.querySelector('bdi').textContent;
      form.requestSubmit();
    };
    const lookSoon = () => {
      clearTimeout(timer);
      if (field.value.trim() === '') return close();
      timer = setTimeout(() => look().catch(() => undefined), WAIT_MS); // aborted, or no connection
    };
    field.addEventListener('input', lookSoon);
    field.addEventListener('blur', close);
    field.addEventListener('keydown', (event) => {
      const { length } = list.children;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' && list.hidden) lookSoon();
      else if (list.hidden) return;
      else if (event.key === 'ArrowDown') choose(chosen + 1 === length ? -1 : chosen + 1);
      else if (event.key === 'ArrowUp') choose(chosen === -1 ? length - 1 : chosen - 1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && chosen >= 0) follow(list.children[chosen]);
      else return;
      event.preventDefault();
    });
    list.addEventListener('mousedown', (event) => event.preventDefault()); // the field keeps the focus
    list.addEventListener('click', ({ target }) => {
      const option = target.closest('li');
      if (option) follow(option);
    });
  }
  if (form?.dataset.suggestions) suggest(form.dataset.suggestions);
}
