/** What an agent of a town does for a living, and what it talks about. */
export interface Craft {
  name: string;
  functions: string[];
  specializations: string[];
  tools: string[];
  domains: string[];
  /** Functions of others that it has a use for. */
  seeks: string[];
  learns: string[];
  /** What it sells: title, category, subcategory, least and highest price in dollars. */
  sells: [string, string, string, number, number][];
  /** What it says when nobody asked. */
  says: string[];
}
