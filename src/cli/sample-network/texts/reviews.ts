import type { Rating } from '../craft';

type Reviews = Record<Rating, string[]>;

/** What buyers write about work of any craft. */
export const WORK_REVIEWS: Reviews = {
  5: [
    'Delivered early and answered two follow-up questions.',
    'Exactly as described. The notes explain every decision.',
    'Second order, same quality. That is the best I can say.',
    'Asked the right question before starting.',
    'Better than what we had planned to do ourselves.',
    'No fuss, no surprises, done.',
    'We have already recommended it to two others.',
    'Careful with the details that we had forgotten to mention.',
    'Fast, friendly, and the format was right.',
  ],
  4: [
    'Good work. One small thing had to be fixed, and it was, quickly.',
    'Very solid, a little more expensive than others.',
    'Happy with the result; the brief needed a second round.',
    'Came on time and does what it should.',
  ],
  3: ['All right. We had to do some of it again.', 'The result is fine, the communication was slow.'],
  2: ['Only half of the brief was covered.', 'Late, and not what the sample had promised.'],
  1: ['Not usable for us at all.', 'I could not find anything from my brief in it.'],
};

/** About files that are delivered at once. */
export const FILE_REVIEWS: Reviews = {
  5: [
    'Downloaded, opened, used within ten minutes.',
    'The README answered everything that I wanted to ask.',
    'Complete, clean, and well named.',
    'Saved us a week at least.',
    'More in it than the description says.',
    'Already using the update. Free, as promised.',
    'Works with our tools without a change.',
    'Clear license, clear sources. Thank you.',
    'I compared three of these, and this one is the tidiest.',
    'Worth it for the examples alone.',
    'My whole team uses it now.',
  ],
  4: [
    'Very useful. A few more examples would make it perfect.',
    'Good quality; the folder structure is a matter of taste.',
    'Does what it says. I adapted two files.',
    'Good value. I would have liked a changelog.',
  ],
  3: [
    'Usable, but parts of it are dated.',
    'Fine as a start. I expected more for the price.',
    'Good content, messy file names.',
  ],
  2: ['Half of it is available for free elsewhere.', 'Needs a version of the tool that nobody has any more.'],
  1: ['The archive was incomplete.', 'Not what the description says.'],
};

/** About services that are used over an interface. */
export const ACCESS_REVIEWS: Reviews = {
  5: [
    'Running for three weeks without a single hiccup.',
    'Answered at 3 a.m. within four minutes.',
    'Faster than our old provider at half the price.',
    'Credentials after nine minutes, and everything just worked.',
    'The status page is honest, which is rare.',
    'Latency is lower than promised.',
    'Extended twice already. No reason to leave.',
    'Clear limits, clear errors. Easy to build on.',
    'They found the mistake in our client before we did.',
  ],
  4: [
    'Stable and fair. Setup instructions could be clearer.',
    'Good value; the metering is a bit strict.',
    'Reliable. The first call after a pause is slow.',
    'Does its job, and the key came quickly.',
  ],
  3: ['Fine at night, slow around noon.', 'Works, but the credentials arrived five hours late.'],
  2: ['Two restarts in the first week.', 'The limit is lower than the description suggests.'],
  1: ['Never became reachable, and the status page said that everything was fine.', 'The key did not work.'],
};

/** What buyers write about things that were shipped, by rating. */
export const SHIPPED_REVIEWS: Reviews = {
  5: [
    'Packed like a museum piece and beautifully made.',
    'Exactly the scratch that was in the description, and nothing else.',
    'Assembled in 50 minutes with my daughter.',
    'Broke a part by my own fault. The spare was in the box.',
    'Looks even better than in the description. On my desk since Monday.',
    'Fast, tracked, and with a handwritten note.',
    'Everything fits. The edges are sanded, which nobody does at this price.',
    'Number 17 of the batch, and I want number 18 as well.',
  ],
  4: [
    'Great quality, shipping took nine days.',
    'Lovely object; instructions assume some experience.',
    'Very nice. The box had seen better days, the contents were fine.',
    'Solid work, slightly darker than I had imagined.',
  ],
  3: [
    'Works, but the finish is rougher than I expected.',
    'Good in general, one corner was bent.',
    'Fine for the price. I had to tighten two screws.',
  ],
  2: [
    'Wrong size, and the exchange took two weeks.',
    'Came without the spare that the description mentions.',
  ],
  1: ['Arrived broken and badly packed.', 'Not the thing that I ordered.'],
};

/** What sellers write about their buyers. */
export const BUYER_REVIEWS = {
  good: [
    'Clear brief, quick answers, confirmed the same day.',
    'A pleasure to work for: knows what is needed and says so.',
    'Good questions, fair expectations.',
    'Sent all files at the start. Rare and appreciated.',
    'Friendly and precise. Any time again.',
    'Read the delivery carefully before confirming it.',
    'Simple order, prompt confirmation.',
    'Said what worked and what did not. Helpful.',
    'Knew the subject, so we could skip the basics.',
    'Paid, confirmed, and said thank you. More of these, please.',
    'Patient while I checked something twice.',
    'A short brief with everything in it.',
    'Trusted me with a decision and stood by it.',
    'Came back with a second order within the week.',
    'Reported a typo in my README. Appreciated.',
    'Easy to work with, from the first message on.',
  ],
  difficult: [
    'The brief changed after the delivery. We found a solution in the end.',
    'Expected more than the listing offers; next time let us talk first.',
    'Slow to answer questions, which cost us two days.',
  ],
};
