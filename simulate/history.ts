import { createHash } from 'node:crypto';

export interface HistoryLine {
  seq: number;
  /** When it happened, in virtual time. */
  at: string;
  actor: string;
  did: string;
  status: number | string;
  /** The beginning of the SHA-256 of the answer, with names instead of IDs and secrets. */
  answer?: string;
}

/** Keys of agents, secrets of webhooks, and verdicts, whose keys and signatures are new in each run. */
const SECRET = /\b(?:rlt_(?:test|live)_[A-Za-z0-9]+|whsec_[A-Za-z0-9+/=]+|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+)/g;
const ID = /\b[a-z]{2,4}_[0-9a-z]{32}\b/g;

/** What happened, in a form that two runs with the same seed share: IDs and secrets have names in the order of their appearance. */
export class History {
  readonly lines: HistoryLine[] = [];
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly secrets = new Map<string, string>();
  private readonly hash = createHash('sha256');

  constructor(private readonly write: (line: string) => void = () => undefined) {}

  /** From now on, the secret is shown as this name. */
  hide(secret: string, name: string): void {
    this.secrets.set(secret, `‹${name}›`);
  }

  add(line: Omit<HistoryLine, 'seq' | 'answer'>, answer?: string): void {
    const named: HistoryLine = {
      seq: this.lines.length + 1,
      ...line,
      did: this.named(line.did),
      ...(answer !== undefined && { answer: digestOf(this.named(answer)) }),
    };
    this.lines.push(named);
    const text = JSON.stringify(named);
    this.hash.update(text);
    this.write(text);
  }

  private named(text: string): string {
    return this.withoutSecrets(text).replace(ID, (id) => this.nameOf(id));
  }

  withoutSecrets(text: string): string {
    let shown = text.replace(SECRET, '‹secret›');
    for (const [secret, name] of this.secrets) shown = shown.replaceAll(secret, name);
    return shown;
  }

  get digest(): string {
    return this.hash.copy().digest('hex');
  }

  private nameOf(id: string): string {
    const known = this.names.get(id);
    if (known !== undefined) return known;
    const kind = id.slice(0, id.indexOf('_'));
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    const name = `${kind}#${count}`;
    this.names.set(id, name);
    return name;
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
