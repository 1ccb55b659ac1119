// The API viewer: a link back to the documentation.

const back = document.createElement('p');
const link = document.createElement('a');
link.href = '/docs';
link.textContent = '‹ Documentation';
back.append(link);
back.style.cssText =
  'max-width: 1460px; margin: 0 auto; padding: 12px 20px; font: 16px system-ui, sans-serif';
document.body.prepend(back);
