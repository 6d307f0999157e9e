import { Dzongkha } from '../ui/text/dzongkha.tsx'
import type { SearchOption } from '../ui/input/search-select.tsx'

type Place = { id: string; name: string; nameDzongkha: string | null; aliases?: readonly string[]; code?: string }

/** Can be found by name, by an older spelling, in Dzongkha and by code. */
export function placeOption({ id, name, nameDzongkha, aliases = [], code }: Place): SearchOption {
  return {
    value: id,
    label: name,
    keywords: keywordsOf({ nameDzongkha, aliases, ...(code ? { code } : {}) }),
    ...(nameDzongkha ? { description: <Dzongkha>{nameDzongkha}</Dzongkha> } : {}),
  }
}

export function keywordsOf({ nameDzongkha, aliases = [], code }: Omit<Place, 'id' | 'name'>): string[] {
  return [nameDzongkha, code, ...aliases].filter((word) => typeof word === 'string')
}
