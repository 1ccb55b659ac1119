import { excerpt } from '../../kernel/excerpt';
import { FINDING_COST } from '../policies';

export interface ScanFinding {
  rule: string;
  severity: 'warning' | 'danger';
  /** The member of the skill in which the pattern was found. */
  where: string;
  excerpt: string;
}

export interface Scan {
  status: 'clean' | 'flagged' | 'blocked';
  /** 100 without findings, reduced by each finding. */
  score: number;
  findings: ScanFinding[];
}

interface Rule {
  name: string;
  severity: ScanFinding['severity'];
  pattern: RegExp;
}

const EXCERPT = 120;

/**
 * Patterns that indicate a risk but prove nothing; nothing is executed. Every quantifier is bounded, so that no text
 * can make the scan slow. `danger` marks what has no legitimate use in a skill.
 */
const RULES: Rule[] = [
  {
    name: 'pipes_download_to_shell',
    severity: 'warning',
    pattern:
      /\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n|]{0,300}\|\s{0,10}(?:sudo\s{1,10})?(?:ba|z|da|k)?sh\b/i,
  },
  {
    name: 'runs_downloaded_code',
    severity: 'warning',
    pattern:
      /\b(?:eval|source|bash\s{1,5}-c|sh\s{1,5}-c|iex)\b[^\n]{0,40}(?:\$\(|`|<\()\s{0,10}(?:curl|wget)\b/i,
  },
  { name: 'asks_for_root', severity: 'warning', pattern: /\bsudo\s{1,10}\S/ },
  {
    name: 'reads_secrets',
    severity: 'warning',
    pattern:
      /~\/\.(?:ssh|aws|gnupg|netrc|kube)\b|\bid_(?:rsa|ed25519)\b|\/etc\/shadow\b|\.env\b(?!\.example)/,
  },
  {
    name: 'reads_environment',
    severity: 'warning',
    pattern: /\b(?:process\.env|os\.environ)\b|\bprintenv\b/,
  },
  { name: 'encoded_block', severity: 'warning', pattern: /[A-Za-z0-9+/]{200}/ },
  {
    name: 'runs_encoded_code',
    severity: 'danger',
    pattern: /base64\s{1,5}(?:-d|-D|--decode)\b[^\n|]{0,100}\|\s{0,10}(?:sudo\s{1,10})?(?:ba|z|da|k)?sh\b/i,
  },
  {
    name: 'evaluates_decoded_code',
    severity: 'danger',
    pattern: /\b(?:eval|exec)\s{0,5}\(\s{0,5}(?:atob|base64\.b64decode|Buffer\.from)\b/,
  },
  {
    name: 'deletes_everything',
    severity: 'danger',
    pattern:
      /\brm\s{1,5}-(?:rf|fr|r\s{1,5}-f)\s{1,5}(?:--no-preserve-root\s{1,5})?["']?(?:\/|~|\$HOME)["']?(?:\s|\*|$)/m,
  },
  {
    name: 'opens_reverse_shell',
    severity: 'danger',
    pattern: /\/dev\/tcp\/|\bnc\b[^\n]{0,60}\s-e\s{0,5}\/bin\//,
  },
  {
    name: 'sends_secrets_away',
    severity: 'danger',
    pattern:
      /(?:\.ssh\/|\.aws\/credentials|\/etc\/shadow|id_rsa|id_ed25519)[^\n]{0,120}\|[^\n]{0,60}\b(?:curl|wget|nc)\b|\b(?:curl|wget)\b[^\n]{0,200}@?(?:~|\$HOME)\/\.(?:ssh|aws)\//,
  },
  {
    name: 'hidden_characters',
    severity: 'warning',
    pattern: /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u,
  },
  {
    name: 'overrides_instructions',
    severity: 'warning',
    pattern:
      /\b(?:ignore|disregard|forget)\s{1,5}(?:all\s{1,5}|any\s{1,5})?(?:your\s{1,5}|the\s{1,5}|previous\s{1,5}|prior\s{1,5}){1,3}(?:instructions|rules|prompts?)\b/i,
  },
];

/** Scans the texts of a skill. The result is deterministic. */
export function scanSkill(texts: Record<string, string | null | undefined>): Scan {
  const findings = Object.entries(texts).flatMap(([where, text]) =>
    RULES.flatMap(({ name, severity, pattern }): ScanFinding[] => {
      const found = text ? pattern.exec(text) : null;
      return found ? [{ rule: name, severity, where, excerpt: excerpt(found[0], EXCERPT) }] : [];
    }),
  );
  const score = Math.max(
    0,
    findings.reduce((left, { severity }) => left - FINDING_COST[severity], 100),
  );
  if (findings.some(({ severity }) => severity === 'danger')) return { status: 'blocked', score, findings };
  return { status: findings.length > 0 ? 'flagged' : 'clean', score, findings };
}
