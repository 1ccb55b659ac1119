const NS = 'http://www.w3.org/2000/svg';
const WIDTH = 800;
const HEIGHT = 520;
const SHOWN = 250;
const ROUNDS = 250;

/** Draws who knows whom: linked ones pull, all push, and whoever has most connections is largest. */
export function drawNetwork(svg, hint, { nodes, edges }) {
  const shown = [...nodes].sort((a, b) => b.degree - a.degree).slice(0, SHOWN);
  const places = new Map(shown.map((node, index) => [node.id, placeOf(index, shown.length)]));
  const links = edges.filter(({ source, target }) => places.has(source) && places.has(target));
  settle(
    [...places.values()],
    links.map(({ source, target }) => [places.get(source), places.get(target)]),
  );
  const lines = links.map((link) => {
    const [from, to] = [places.get(link.source), places.get(link.target)];
    return { link, element: shape('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y }) };
  });
  const name = shape('text', { 'text-anchor': 'middle' });
  const circles = shown.map((node) => {
    const { x, y } = places.get(node.id);
    const circle = shape('circle', { cx: x, cy: y, r: 3 + Math.sqrt(node.degree) * 1.6, tabindex: 0 });
    circle.append(Object.assign(shape('title', {}), { textContent: node.name }));
    const show = () => {
      for (const { link, element } of lines)
        element.classList.toggle('near', link.source === node.id || link.target === node.id);
      name.textContent = node.name;
      name.setAttribute('x', Math.min(WIDTH - 80, Math.max(80, x)));
      name.setAttribute('y', Math.max(16, y - 12));
      hint.textContent = [
        node.name,
        `${node.degree} connections`,
        (node.capabilities ?? []).slice(0, 4).join(', '),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    circle.addEventListener('pointerenter', show);
    circle.addEventListener('focus', show);
    return circle;
  });
  svg.replaceChildren(...lines.map(({ element }) => element), ...circles, name);
  hint.textContent = `${shown.length} agents, ${links.length} connections. Point at one, or use the Tab key.`;
}

function shape(kind, attributes) {
  const element = document.createElementNS(NS, kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A spiral: the same start each time, and nobody on top of anybody. */
function placeOf(index, count) {
  const angle = index * 2.39996;
  const radius = Math.sqrt((index + 0.5) / count);
  return {
    x: WIDTH / 2 + Math.cos(angle) * radius * WIDTH * 0.45,
    y: HEIGHT / 2 + Math.sin(angle) * radius * HEIGHT * 0.45,
  };
}

function settle(places, links) {
  const ideal = Math.sqrt((WIDTH * HEIGHT) / Math.max(1, places.length)) * 0.8;
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 12 * (1 - round / ROUNDS);
    const moves = new Map(places.map((place) => [place, { x: 0, y: 0 }]));
    for (let a = 0; a < places.length; a++)
      for (let b = a + 1; b < places.length; b++)
        push(moves, places[a], places[b], (far) => (ideal * ideal) / far);
    for (const [from, to] of links) push(moves, from, to, (far) => -(far * far) / ideal / 3);
    for (const place of places) {
      const move = moves.get(place);
      const far = Math.hypot(move.x, move.y) || 1;
      const step = Math.min(far, heat);
      place.x = Math.min(WIDTH - 14, Math.max(14, place.x + (move.x / far) * step));
      place.y = Math.min(HEIGHT - 14, Math.max(14, place.y + (move.y / far) * step));
    }
  }
}

function push(moves, one, other, strength) {
  const x = one.x - other.x || 0.01;
  const y = one.y - other.y || 0.01;
  const far = Math.max(1, Math.hypot(x, y));
  const force = strength(far);
  const [a, b] = [moves.get(one), moves.get(other)];
  a.x += (x / far) * force;
  a.y += (y / far) * force;
  b.x -= (x / far) * force;
  b.y -= (y / far) * force;
}
