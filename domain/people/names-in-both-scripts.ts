/**
 * The most frequent names in Dzongkha and in English. The spelling of Dzongkha does not follow its pronunciation (སྒྲོལ་མ is Dolma, ཟླ་བ is
 * Dawa), so a rule by letters would usually be wrong; there are few names, so they are listed (decision 9). The first of several spellings
 * is the usual one.
 */
const names: readonly (readonly [dzongkha: string, ...spellings: string[]])[] = [
  ['ཀརྨ', 'Karma'],
  ['ཀུན་བཟང', 'Kuenzang', 'Kunzang', 'Kinzang'],
  ['ཀུན་ལེགས', 'Kinley', 'Kuenley', 'Kunley'],
  ['སྐལ་བཟང', 'Kezang', 'Kelzang', 'Kesang'],
  ['རྒྱལ་མཚན', 'Gyeltshen', 'Gyaltshen'],
  ['ངག་དབང', 'Ngawang'],
  ['འཆི་མེད', 'Chimi', 'Chimmi'],
  ['ཆོས་སྐྱིད', 'Choki', 'Chokey'],
  ['ཆོས་སྒྲོན', 'Choden'],
  ['ཆོས་རྒྱལ', 'Chogyel', 'Chogyal'],
  ['འཇམ་དབྱངས', 'Jamyang'],
  ['འཇིགས་མེད', 'Jigme', 'Jigmi'],
  ['ཉི་མ', 'Nima', 'Nyima', 'Nim'],
  ['རྟ་མགྲིན', 'Tandin'],
  ['སྟོབས་རྒྱས', 'Tobgay', 'Tobgye'],
  ['བསྟན་པ', 'Tenpa'],
  ['བསྟན་འཛིན', 'Tenzin'],
  ['འཕྲིན་ལས', 'Thinley', 'Trinley'],
  ['དོན་གྲུབ', 'Dendup', 'Dhendup', 'Dhondup'],
  ['དབང་མོ', 'Wangmo'],
  ['དབང་ཕྱུག', 'Wangchuk', 'Wangchuck'],
  ['དབང་འདུས', 'Wangdi', 'Wangdue'],
  ['དབྱངས་ཅན', 'Yangchen'],
  ['བདེ་སྐྱིད', 'Deki', 'Dekyi'],
  ['བདེ་ཆེན', 'Dechen'],
  ['རྡོ་རྗེ', 'Dorji', 'Dorje'],
  ['སྒྲོལ་མ', 'Dolma', 'Dema'],
  ['ནོར་བུ', 'Norbu'],
  ['ནོར་འཛིན', 'Norzin'],
  ['རྣམ་རྒྱལ', 'Namgay', 'Namgyel', 'Namgyal'],
  ['པ་སངས', 'Passang', 'Pasang'],
  ['པདྨ', 'Pema'],
  ['པད་མ', 'Pema'],
  ['དཔལ་འབྱོར', 'Penjor', 'Penjore'],
  ['སྤེན་པ', 'Penpa', 'Pemba'],
  ['ཕུན་ཚོགས', 'Phuntsho', 'Phuntshok', 'Phuentsho'],
  ['ཕུར་པ', 'Phurpa', 'Phurba'],
  ['བྱམས་པ', 'Jampa', 'Jamba'],
  ['བློ་བཟང', 'Lobzang', 'Lobsang'],
  ['བཀྲ་ཤིས', 'Tashi'],
  ['མིག་དམར', 'Migma', 'Mingma'],
  ['ཚུལ་ཁྲིམས', 'Tshultrim', 'Tshulthrim'],
  ['ཚེ་དབང', 'Tshewang', 'Tsewang'],
  ['ཚེ་རིང', 'Tshering', 'Tsering', 'Chhering'],
  ['མཚོ་མོ', 'Tshomo', 'Tsomo'],
  ['བཟང་མོ', 'Zangmo', 'Zam'],
  ['ཟླ་བ', 'Dawa'],
  ['ཡེ་ཤེས', 'Yeshey', 'Yeshi'],
  ['རབ་རྒྱས', 'Rabgay', 'Rabgye'],
  ['རབ་བརྟན', 'Rabten'],
  ['རིག་འཛིན', 'Rigzin', 'Rinzin'],
  ['རིན་ཆེན', 'Rinchen'],
  ['ལྷ་མོ', 'Lhamo', 'Lham'],
  ['ལྷག་པ', 'Lhakpa'],
  ['ལྷུན་གྲུབ', 'Lhendup', 'Lhundup'],
  ['ཤེས་རབ', 'Sherab', 'Sherub'],
  ['སངས་རྒྱས', 'Sangay', 'Sangye'],
  ['བསམ་གཏན', 'Samten'],
  ['བསོད་ནམས', 'Sonam'],
  ['ཨོ་རྒྱན', 'Ugyen', 'Orgyen'],
]

const english = new Map(names.map(([dzongkha, defaultValue = '']) => [dzongkha, defaultValue]))
const dzongkha = new Map(names.flatMap(([written, ...spellings]) => spellings.map((one) => [one.toLowerCase(), written])))
const maxSyllables = 2

export function isDzongkha(text: string): boolean {
  return /\p{Script=Tibetan}/u.test(text)
}

/** A name in the other script; undefined if a part of it is not in the list. */
export function inOtherScript(text: string): string | undefined {
  return isDzongkha(text) ? inEnglish(text) : inDzongkha(text)
}

/** Syllables are separated by a tsheg; a name has one or two, and nothing marks the beginning of the next name. */
function inEnglish(text: string): string | undefined {
  const syllables = text.split(/[\s་༌།༎༏༐༑༔]+/).filter(Boolean)
  const found: string[] = []
  for (let at = 0; at < syllables.length; ) {
    const length = [...Array(maxSyllables).keys()].map((less) => maxSyllables - less).find((max) => english.has(name(at, max)))
    const known = length === undefined ? undefined : english.get(name(at, length))
    if (length === undefined || known === undefined) return undefined
    found.push(known)
    at += length
  }
  return found.length > 0 ? found.join(' ') : undefined

  function name(from: number, max: number): string {
    return syllables.slice(from, from + max).join('་')
  }
}

function inDzongkha(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
  const found = words.map((word) => dzongkha.get(word))
  return words.length > 0 && found.every((one) => one !== undefined) ? found.join('་') : undefined
}
