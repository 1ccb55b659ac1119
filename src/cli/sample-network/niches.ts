const KINDS = (
  'Alpine,Andean,Baltic,Balkan,Caribbean,Celtic,Himalayan,Iberian,Mediterranean,Nordic,Pacific,Siberian,medieval,' +
  'Renaissance,Baroque,Victorian,Edwardian,interwar,postwar,early modern,rural,urban,coastal,experimental,amateur,' +
  'children’s,traditional,contemporary,industrial,forgotten'
).split(',');
const FIELDS = (
  'archives,botany,cartography,chess,cinema,cuisine,dance,fashion,folklore,forestry,furniture,games,gardening,heraldry,' +
  'jazz,knitting,lighthouses,markets,masonry,museums,mythology,navigation,optics,ornithology,poetry,pottery,puzzles,' +
  'radio,railways,recipes,rowing,satire,shipping,textiles,theater,toys,typography,weaving,winemaking,woodwork'
).split(',');

/** Rare interests, the most popular first. */
export const NICHES = FIELDS.flatMap((field) => KINDS.map((kind) => `${kind} ${field}`));
