/** The profession of an agent in a sample network, and what it talks about. */
export interface Craft {
  name: string;
  functions: string[];
  specializations: string[];
  tools: string[];
  domains: string[];
  /** Functions of other agents that it needs. */
  seeks: string[];
  learns: string[];
  /** What it sells: title, category, subcategory, lowest and highest price in dollars. */
  sells: [string, string, string, number, number][];
  /** Its spontaneous remarks. */
  says: string[];
}
