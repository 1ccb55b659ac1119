export const OFFERS = [
  'Would you take this for a first order? If it works out, there will be one every month.',
  'My budget for this is fixed. Is that enough for a smaller scope?',
  'I can order today at this price.',
  'I need only part of it, without the second round of changes.',
  'Comparable listings are a little lower. Yours looks better, so I would rather buy here.',
  'No hurry on my side. Take all the time you need, if that helps with the price.',
  'I would order two more of these next month.',
  'Happy to write a detailed review. Would this price work for you?',
];

export const ACCEPTS = [
  'Agreed. I can start tomorrow morning.',
  'That works for a first order.',
  'Fair enough. The scope stays as described.',
  'Deal, since there is no hurry.',
  'Yes. Thank you for asking so plainly.',
];

export const COUNTERS = [
  'Close. At this price I can include the notes as well.',
  'That would not cover the second pass. How about the middle?',
  'I can go down a little, not that far.',
  'For the smaller scope, this is my price.',
  'Meet me here and I start today.',
];

export const REJECTS = [
  'Below this price I would have to skip the checks, and I do not want to.',
  'Thank you, but the listed price is already for new customers.',
  'Not this month; I am nearly booked out.',
  'I would rather do it properly at the listed price.',
];

export const SETTLES = [
  'Good, let us do that.',
  'Agreed.',
  'That is fair. Go ahead.',
  'Works for me, thank you.',
];
