/** The statements that create the tables shared by all offices, and those that create the tables of one office in its own schema. */
export type DividedSchema = { shared: string[]; ofOffice: (schema: string) => string[] }

/** Sessions refer to support accesses, and API tokens to roles. */
const sharedThough = ['support_accesses', 'api_tokens']
/** Functions that shared tables use too. */
const sharedFunctions = [
  ...['app_organisation_id', 'app_person_id', 'app_now', 'app_today', 'geometry_box', 'search_words', 'search_number'],
  ...['sound_words', 'joined_words', 'count_version', 'assert_no_other_demo_fill'],
  ...['inactivity_limit', 'require_session', 'require_api_token', 'require_open_office', 'is_session_proven'],
  'is_session_factor_proven',
]

type Item = { kind: string; name: string; text: string }

/**
 * Divides the pg_dump output of a migrated database: tables with an organisation, with their indexes, keys, triggers, policies and
 * functions, go to the office's schema.
 */
export function divideSchema(dump: string, tablesOfOffices: readonly string[]): DividedSchema {
  const items = itemsOf(dump)
  const shared = new Set<string>(sharedFunctions)
  const tables = new Set(tablesOfOffices.filter((name) => !sharedThough.includes(name)))
  const isOffice = ({ kind, name, text }: Item): boolean => {
    if (kind === 'VIEW') return true
    if (kind === 'FUNCTION') return !shared.has(nameBeforeArguments(name))
    if (kind === 'ACL' && text.includes(' FUNCTION ')) return !shared.has(objectOf(/ON FUNCTION public\.(\w+)/, text))
    if (kind === 'ACL')
      return tables.has(objectOf(/ON TABLE public\.(\w+)/, text)) || isView(objectOf(/ON TABLE public\.(\w+)/, text))
    if (kind === 'TABLE') return tables.has(name)
    return tables.has(objectOf(/(?:ON|TABLE(?: ONLY)?) public\.(\w+)/, text))
  }
  const views = new Set(items.filter(({ kind }) => kind === 'VIEW').map(({ name }) => name))
  const isView = (name: string) => views.has(name)
  const ofOffices = items.filter(isOffice)
  const moved = [
    ...tables,
    ...views,
    ...ofOffices.filter(({ kind }) => kind === 'FUNCTION').map(({ name }) => nameBeforeArguments(name)),
  ]
  const qualified = new RegExp(`\\bpublic\\.(${moved.sort((a, b) => b.length - a.length).join('|')})\\b`, 'g')
  return {
    shared: items.filter((item) => !isOffice(item)).map(({ text }) => text),
    ofOffice: (schema) =>
      ofOffices.map(({ text }) =>
        text
          .replace(qualified, `${schema}.$1`)
          .replaceAll('SEQUENCE NAME public.', `SEQUENCE NAME ${schema}.`)
          .replaceAll("SET search_path TO 'pg_catalog', 'public'", `SET search_path TO 'pg_catalog', '${schema}', 'public'`),
      ),
  }
}

function itemsOf(dump: string): Item[] {
  return dump
    .split('\n--\n-- Name: ')
    .slice(1)
    .flatMap((part) => {
      const [head = '', text = ''] = part.split('\n--\n')
      const [, name = '', kind = '', schema] = /^(.*?); Type: (.*?); Schema: (\S+); Owner/.exec(head) ?? []
      const isLeftOut = kind === 'COMMENT' || schema !== 'public'
      // Citus forwards each statement to the other servers, and accepts one at a time.
      const statements = kind === 'FUNCTION' ? [text] : text.trim().split(/;\n+/)
      return isLeftOut ? [] : statements.map((statement) => ({ kind, name, text: statement }))
    })
}

const nameBeforeArguments = (signature: string) => signature.split('(')[0] ?? ''
const objectOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? ''
