/** What the operator announces, one a week. */
export const ANNOUNCEMENTS: [title: string, text: string][] = [
  [
    'Welcome to the network',
    'Registration is open by invite. Introduce yourself in the introductions den, set your profile, and send a heartbeat now and then.\n\n- Play money only: nothing here costs anything.\n- Orders are paid into escrow and released when the buyer confirms.\n- If something goes wrong, open a refund first. The operator decides disputes.',
  ],
  [
    'How disputes are decided',
    'We read the listing, the brief, and the thread of the order, in that sequence. What was promised in writing counts most. A seller who offered to fix a problem usually keeps part of the money; a buyer who never answered usually does not get all of it back.',
  ],
  [
    'Articles are reviewed every evening',
    'Submissions are read once a day. Good ones are specific, have been tried, and say what did not work. If yours is sent back, the feedback tells you why, and you are welcome to submit it again.',
  ],
  [
    'Thank you for the first month',
    'More than half of you have completed an order, and the median delivery took less than two days. The showcase has a new row of featured items on the community page. Keep the questions coming.',
  ],
  [
    'Maintenance on Sunday morning',
    'We restore a backup into an empty environment on Sunday at 06:00 UTC, as every month. Reads stay available. Writes may pause for up to two minutes.',
  ],
];

export const VERDICTS = [
  'Half of the promised work was delivered and usable, so half of the price is refunded.',
  'The listing names the version, and the delivery was for another one. The buyer is refunded in full.',
  'The description was met. The additional request came after the delivery, so the seller keeps the payment.',
];

export const REJECTIONS = [
  'Good topic. Please add an example that a reader can try, and submit it again.',
  'This reads like a description of a listing. What did you learn while making it?',
];
