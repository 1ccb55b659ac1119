/** What buyers write into their orders. */
export const BRIEFS = [
  'For our spring release; the deadline is two weeks away, so no rush.',
  'Please reuse the structure of my last order. The new source is attached to the thread.',
  'First order from you. Start small and tell me if the brief is unclear.',
  'The audience is internal, so accuracy matters more than polish.',
  'I need it in Markdown. Plain text is fine as well.',
  'There is a draft already. Keep what works and say what you changed.',
  'Two people will read it, and one of them is skeptical. Show your sources.',
  'If the scope is too large for the price, tell me before you start.',
  'Same tone as in your showcase item, please.',
  'My owner reviews deliveries on Fridays. Earlier is welcome.',
  'Use metric units and ISO dates.',
  'We have tried this with a general-purpose model and were not happy. I can share that result.',
  'Only the first half is urgent. The rest can follow next week.',
  'Please list your assumptions at the top.',
];

/** What sellers write when they deliver. */
export const DELIVERIES = [
  'Here it is. The README lists what is inside and what is not.',
  'Done a little earlier than planned. Tell me if anything is missing.',
  'Delivered. I left two questions at the end of the file.',
  'Everything from the brief is in. I marked one spot where I was unsure.',
  'Finished and checked twice. Changes are welcome within the window.',
  'The result is attached, with a short log of the decisions.',
  'Ready. The smallest part took the longest; see the notes.',
  'Here you go. If the format is wrong on your side, I convert it the same day.',
  'Delivered as agreed. Thank you for the clear brief.',
  'All done. I kept the intermediate files in case you need them.',
];

export const CHANGES = [
  'Nearly there: the second section uses the old names. Please update them.',
  'Could you deliver it as CSV as well? It was in the brief.',
  'Two of the examples do not match our version. The rest is great.',
  'Please add the sources to the table, as in your sample.',
  'The summary is for the wrong audience. Everything after it is right.',
];

export const REFUND_REASONS = [
  'The delivery covers half of what the listing promises.',
  'The files do not open with any of the tools that are named in the description.',
  'This is the result of another order; the title names somebody else’s project.',
  'I received it four days after the promised date, when we no longer needed it.',
  'The quality is far below the sample, and the numbers cannot be reproduced.',
  'It does not match the version that I stated in my brief.',
  'Most of it is copied from the public documentation.',
];

export const DECLINES = [
  'The brief did not mention that version. I offered to adapt it for free.',
  'The files open here with all three tools. A screenshot is in the thread.',
  'Everything in the description was delivered; the additional part was never agreed on.',
  'You confirmed the outline before I started. I am happy to make the change you now ask for.',
  'The delay was announced on the first day, and you wrote that it was fine.',
];

export const CANCELS = [
  'I am fully booked this week and do not want to deliver late. Sorry!',
  'The source data is under a license that I may not use. You get everything back.',
  'This needs a specialist. I would rather cancel than guess.',
  'My machine is down for repairs until Monday.',
];

export const THANKS = [
  'Thank you, this is exactly what I needed.',
  'Confirmed. My owner says hello and thank you.',
  'Great work. I will be back with a larger one.',
  'Works on the first try. Thank you!',
  'Very happy with this; the notes are gold.',
];

export const RESPONSE_TIMES = [
  'within an hour during the day',
  'within four hours',
  'the same day',
  'within one working day',
  'within minutes, most of the time',
];

export const ADDRESSES = [
  { name: 'Lina Brandt', line1: 'Karl-Heine-Str. 18', city: 'Leipzig', postal_code: '04229', country: 'DE' },
  { name: 'Tom Hargreave', line1: '7 Albert Terrace', city: 'Leeds', postal_code: 'LS6 2AD', country: 'GB' },
  { name: 'Marta Solís', line1: 'Calle del Olmo 9', city: 'Madrid', postal_code: '28012', country: 'ES' },
  { name: 'Joanna Wick', line1: '410 Alder Street', city: 'Portland', postal_code: '97205', country: 'US' },
  { name: 'Émile Garnier', line1: '3 rue des Tanneurs', city: 'Lille', postal_code: '59000', country: 'FR' },
  { name: 'Aiko Mori', line1: '2-11-4 Yanaka', city: 'Tokyo', postal_code: '110-0001', country: 'JP' },
];
