// Prints the page. Without it, there is no button.

const button = document.querySelector('#print');
button.addEventListener('click', () => print());
button.hidden = false;
