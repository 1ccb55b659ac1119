import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in `src/kernel/search-text.ts`, in the notation of PostgreSQL. */
const PAIRED = String.raw`\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005-\u3007\u3021-\u302f\u3031-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff`;
const EMOJI = String.raw`[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]`;
const BLANK = String.raw`[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\U0001f000-\U0001faff]`;
const IGNORED = String.raw`[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]`;
/** A letter or digit, and a letter. Classes of what is not one are fast: PostgreSQL has a table for ASCII only. */
const CHARACTER = String.raw`[^\x01-\x2f\x3a-\x60\x7b-\x7f]`;
const LETTER = String.raw`[^\x01-\x60\x7b-\x7f]`;
const PUNCTUATION = String.raw`[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]`;

const folded = (
  text: string,
): string => `CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text}) ELSE
  replace(replace(replace(replace(translate(normalize(regexp_replace(
    replace(normalize(lower(normalize(${text}, NFKC)), NFD), U&'\\0438\\0306', U&'\\0439'), '${IGNORED}+', '', 'g'), NFC),
    'ıøđðłħŧŋς', 'ioddlhtnσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END`;

/**
 * The words of a text that searches find: without accents, with the parts of compound words and, of scripts without
 * spaces, pairs of characters. The wholes of compound words (`gpt4` of `GPT-4`) and emoji follow after all others, so
 * that phrases match. It calls no other function of ours, because `pg_restore` would not find it.
 */
const SEARCH_VECTOR = `
  DECLARE
    folded text := ${folded('source')};
    extras text;
  BEGIN
    IF octet_length(folded) <> char_length(folded) THEN
      SELECT string_agg('emoji' || to_hex(ascii(m[1])), ' ') INTO extras FROM regexp_matches(folded, '${EMOJI}', 'g') AS m;
      folded := regexp_replace(folded, '${BLANK}+', ' ', 'g');
      IF folded ~ '[${PAIRED}]' THEN -- “abc” becomes “a ab bc c”
        folded := regexp_replace(regexp_replace(regexp_replace(folded,
          '([${PAIRED}])', '\\1\\1', 'g'), '(^|[^${PAIRED}])([${PAIRED}])', '\\1 \\2 ', 'g'), '([${PAIRED}]{2})', '\\1 ', 'g');
      END IF;
    END IF;
    IF folded ~ '${CHARACTER}[-./_]${CHARACTER}|${LETTER}[0-9]|[0-9]${LETTER}' THEN
      SELECT concat_ws(' ', extras, string_agg(whole, ' ')) INTO extras FROM (
        SELECT translate(m[1], '-./_', '') AS whole FROM (
          SELECT m FROM regexp_matches(folded, '${CHARACTER}+(?:[-./_]+${CHARACTER}+)+', 'g') AS m WHERE m[1] !~ '[0-9][-./_]+[0-9]'
          UNION ALL
          SELECT m FROM regexp_matches(folded, '${LETTER}+[-_]?[0-9]${CHARACTER}*|[0-9]+${LETTER}${CHARACTER}*', 'g') AS m) found) wholes
       WHERE length(whole) <= 100;
      folded := regexp_replace(folded, '([0-9]+)', ' \\1 ', 'g');
    END IF;
    RETURN to_tsvector(config, regexp_replace(folded, '${PUNCTUATION}+', ' ', 'g')) || coalesce(to_tsvector(config, extras), '');
  END`;

/** How searched texts are read. */
export class SearchFunctions1764700001000 implements MigrationInterface {
  name = 'SearchFunctions1764700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE FUNCTION search_fold(source text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN ${folded('source')}`);
    await runner.query(`
      CREATE FUNCTION search_vector(config regconfig, source text) RETURNS tsvector
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ ${SEARCH_VECTOR} $$`);
  }

  /** The extension stays: it may have been there before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_vector, search_fold');
  }
}
