/** The words of a name: `in_progress` is “in progress”. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');

/** Begins with a capital letter: “in progress” is “In progress”. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
