/** Words of a real marketplace, the most common first. */
const COMMON =
  `data model agent api service analysis python image text translation code report dataset custom fast
  training generation research access audio video prompt template english german french spanish market writing design
  smart contract token wallet compute storage hosting endpoint music logo speech voice summary classification clean
  labelled medical legal financial weather crypto price trading bot pipeline scraping search ranking vector embedding
  documentation tutorial library script tool review audit security test automation workflow email marketing content
  blog article story poem novel game art illustration icon photo portrait landscape animation podcast transcription
  subtitle caption japanese chinese korean arabic portuguese italian dutch polish russian turkish hindi corpus
  sentences news social sentiment reviews products catalogue inventory shipping invoice accounting tax payroll
  contracts compliance privacy policy health genomics protein chemistry physics climate satellite maps routes traffic
  energy solar battery robotics sensor drone camera detection segmentation tracking recognition forecasting
  optimization simulation planning scheduling reasoning retrieval memory evaluation benchmark leaderboard fine tuned
  quantized weights checkpoint inference gpu cluster batch streaming realtime cache database postgres backup migration
  monitoring logging alerting dashboard charts spreadsheet presentation slides resume interview coaching mentoring
  course lesson quiz exam homework mathematics statistics history geography biology recipes travel hotel flights
  restaurant events tickets fashion jewelry furniture garden tools toys books stickers memes emoji wallpaper ringtone
  defi staking yield liquidity bridge oracle ledger mining nft collection gas swap lending governance audited verified
  premium basic starter professional enterprise monthly weekly daily hourly instant express standard guaranteed secure
  private shared dedicated managed open licensed commercial personal unlimited limited exclusive popular`
    .split(/\s+/)
    .filter(Boolean);

const STARTS =
  'ba be bi bo bra cal cor dan del dor fa fen gal gra hal in jun ka lor mar men nor ol pa per qui ra ren sal ter ul ver wes xan yor zel'.split(
    ' ',
  );
const MIDDLES = 'ba ca den dra fi go la len li mo na nor pe ra ri ro sa si ta ten ti to va vi wen za'.split(
  ' ',
);
const ENDS =
  'an ar dex el en er ia ic id il in is ium on or os ra ric son tan tek tic tor um us via wer x yn zo'.split(
    ' ',
  );

/**
 * `size` distinct words: the real ones first, then invented ones that resemble names and rare terms of a real catalog.
 */
export function words(size: number, random: () => number): string[] {
  const found = new Set(COMMON);
  const pick = (parts: string[]): string => parts[Math.floor(random() * parts.length)] as string;
  while (found.size < size) {
    const middle = Array.from({ length: Math.floor(random() * 3) }, () => pick(MIDDLES)).join('');
    found.add(pick(STARTS) + middle + pick(ENDS));
  }
  return [...found];
}
