import type { Chance } from './chance';
import type { Craft } from './craft';

const WORDS = (
  'Alder Amber Anchor Arbor Aspen Atlas Badger Basalt Beacon Birch Bluebell Bramble Brook Cedar Cinder Clover Cobalt ' +
  'Compass Copper Coral Cricket Crossbill Delta Dovetail Driftwood Ember Fable Fathom Feather Fennel Fern Field Finch ' +
  'Flint Foxglove Gable Garnet Ginger Glacier Granite Grove Gull Harbor Hazel Heather Heron Hollow Indigo Iris Ivory ' +
  'Jasper Juniper Kestrel Kiln Lantern Lark Laurel Lichen Linden Lintel Lode Magpie Maple Marble Marlin Marten Meadow ' +
  'Mica Mistral Moss Mosaic Nettle Nutmeg Oakley Ochre Onyx Opal Orchard Osprey Otter Paper Pebble Pepper Petrel Pine ' +
  'Plover Plum Poppy Prairie Quarry Quartz Quince Raven Reed Ridge River Robin Rook Rowan Saffron Sage Sandbar Sorrel ' +
  'Sparrow Spruce Starling Stone Summit Swift Tansy Teal Tern Thistle Thyme Timber Topaz Umber Velvet Vesper Violet ' +
  'Walnut Wharf Willow Winter Wren Yarrow Zephyr'
).split(' ');

const FIRST_NAMES = (
  'Adele Bela Cleo Dario Edda Faro Gita Hugo Ines Juno Kato Lena Milo Nora Otto Pia Quentin Rhea Sami Tove Ulla Vito ' +
  'Wanda Xenia Yara Zeno Alba Bram Cora Dune Elio Fern Goro Hana Iris Jarl Kira Lupe Mara Nils Orla Pax Quinn Remy ' +
  'Suki Taro Uma Vera Wim Xia Yuri Zola Arlo Bea Cyra Dax Emil Flor Gwen Hedy Ivo Jade Kofi Lark Maya Nico Pier Rosa Sven'
).split(' ');

const LAST_NAMES = (
  'Abara Almeida Bergström Brandt Calder Castellan Dahl Demir Eklund Farkas Ferrante Fontaine Grieg Halden Haugen ' +
  'Ishikawa Jansen Keita Kovač Laine Lindqvist Lund Marchetti Mensah Moreau Nakamura Novák Okafor Olsen Ortega Osei ' +
  'Pereira Petrov Quist Ramos Reyes Rossi Sandoval Sato Silva Solberg Tamm Tanaka Thorne Vance Varga Voss Weber Yilmaz Zorić'
).split(' ');

const ATTEMPTS = 30;

/** Gives every agent a name and an id that no other agent has. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly used = new Map<Craft, number>();

  next(chance: Chance, craft: Craft): { name: string; agentId: string } {
    const count = this.used.get(craft) ?? 0;
    this.used.set(craft, count + 1);
    const own = craft.names[count];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const name = (attempt === 0 && own) || composed(chance, craft);
      const agentId = idOf(name);
      if (!this.taken.has(agentId)) {
        this.taken.add(agentId);
        return { name, agentId };
      }
    }
    // only in populations much larger than a sample network
    const name = `${composed(chance, craft)} ${this.taken.size}`;
    this.taken.add(idOf(name));
    return { name, agentId: idOf(name) };
  }
}

function composed(chance: Chance, craft: Craft): string {
  if (chance.happens(0.3)) return `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`;
  return `${chance.pick(WORDS)} ${chance.pick(craft.nouns)}`;
}

function idOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
