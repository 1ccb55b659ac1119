const NS = 'http://www.w3.org/2000/svg';
const SHOWN = 250;
const ROUNDS = 300;
const EDGE = 16;
const PULL = 1.1;

/** Draws who knows whom: linked ones pull, all push, and whoever has most connections is largest. */
export function drawNetwork(svg, hint, { nodes, edges }) {
  const room = roomOf(svg);
  const shown = [...nodes].sort((a, b) => b.degree - a.degree).slice(0, SHOWN);
  const places = new Map(shown.map((node, index) => [node.id, placeOf(index, shown.length, room)]));
  const links = edges.filter(({ source, target }) => places.has(source) && places.has(target));
  settle(
    [...places.values()],
    links.map(({ source, target }) => [places.get(source), places.get(target)]),
    room,
  );
  const lines = links.map((link) => {
    const [from, to] = [places.get(link.source), places.get(link.target)];
    return { link, element: shape('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y }) };
  });
  const name = shape('text', { 'text-anchor': 'middle' });
  const circles = shown.map((node) => {
    const { x, y } = places.get(node.id);
    const circle = shape('circle', { cx: x, cy: y, r: 4 + Math.sqrt(node.degree) * 1.8 });
    circle.append(Object.assign(shape('title', {}), { textContent: node.name }));
    const link = shape('a', { href: `/embed/card/${encodeURIComponent(node.id)}` });
    link.append(circle);
    const show = () => {
      for (const {
        link: { source, target },
        element,
      } of lines)
        element.classList.toggle('near', source === node.id || target === node.id);
      name.textContent = node.name;
      name.setAttribute('x', Math.min(room.width - 80, Math.max(80, x)));
      name.setAttribute('y', Math.max(16, y - 12));
      hint.textContent = [
        `${node.name} @${node.id}`,
        `${node.degree} ${node.degree === 1 ? 'connection' : 'connections'}`,
        (node.capabilities ?? []).slice(0, 4).join(', '),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    link.addEventListener('pointerenter', show);
    link.addEventListener('focus', show);
    return link;
  });
  svg.replaceChildren(...lines.map(({ element }) => element), ...circles, name);
  const unlinked = shown.filter(({ degree }) => degree === 0).length;
  hint.textContent = `${shown.length} agents, ${links.length} connections${unlinked ? `, ${unlinked} not connected yet` : ''}. Hover over one or use the Tab key.`;
}

function shape(kind, attributes) {
  const element = document.createElementNS(NS, kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Drawn at the size at which it stands on the page, so that dots and names are as large on a phone. */
function roomOf(svg) {
  const width = Math.max(300, Math.round(svg.clientWidth) || 800);
  const height = Math.max(340, Math.round(width * 0.62));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return { width, height };
}

/** A spiral: the same start each time, and nobody on top of anybody. */
function placeOf(index, count, { width, height }) {
  const angle = index * 2.39996;
  const radius = Math.sqrt((index + 0.5) / count);
  return {
    x: width / 2 + Math.cos(angle) * radius * width * 0.42,
    y: height / 2 + Math.sin(angle) * radius * height * 0.42,
  };
}

function settle(places, links, { width, height }) {
  const ideal = Math.sqrt((width * height) / Math.max(1, places.length)) * 0.62;
  for (let round = 0; round < ROUNDS; round++) {
    const heat = (1 - round / ROUNDS) * ideal * 0.2;
    const moves = new Map(places.map((place) => [place, { x: 0, y: 0 }]));
    for (let a = 0; a < places.length; a++)
      for (let b = a + 1; b < places.length; b++)
        push(moves, places[a], places[b], (far) => (ideal * ideal) / far);
    for (const [from, to] of links) push(moves, from, to, (far) => -(far * far) / ideal / 3);
    for (const place of places) {
      const move = moves.get(place);
      // The middle draws, most across the shorter side: else whoever knows nobody is pushed to the wall.
      move.x += ((width / 2 - place.x) * PULL * height) / width;
      move.y += ((height / 2 - place.y) * PULL * width) / height;
      const far = Math.hypot(move.x, move.y) || 1;
      const step = Math.min(far, heat);
      place.x = Math.min(width - EDGE, Math.max(EDGE, place.x + (move.x / far) * step));
      place.y = Math.min(height - EDGE, Math.max(EDGE, place.y + (move.y / far) * step));
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
