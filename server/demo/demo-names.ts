import type { Random } from './seeded-random.ts'

/** Given names in both scripts. Most people in Bhutan have two given names and no family name. */
export const firstNames = [
  ['Tshering', 'ཚེ་རིང་'],
  ['Sonam', 'བསོད་ནམས་'],
  ['Kinley', 'ཀུན་ལེགས་'],
  ['Karma', 'ཀརྨ་'],
  ['Pema', 'པདྨ་'],
  ['Tashi', 'བཀྲ་ཤིས་'],
  ['Sangay', 'སངས་རྒྱས་'],
  ['Ugyen', 'ཨོ་རྒྱན་'],
  ['Jigme', 'འཇིགས་མེད་'],
  ['Rinchen', 'རིན་ཆེན་'],
  ['Dawa', 'ཟླ་བ་'],
  ['Tenzin', 'བསྟན་འཛིན་'],
  ['Yeshey', 'ཡེ་ཤེས་'],
  ['Kezang', 'སྐལ་བཟང་'],
  ['Passang', 'པ་སངས་'],
  ['Tandin', 'རྟ་མགྲིན་'],
  ['Phuntsho', 'ཕུན་ཚོགས་'],
  ['Dechen', 'བདེ་ཆེན་'],
  ['Chimi', 'འཆི་མེད་'],
  ['Namgay', 'རྣམ་རྒྱལ་'],
] as const
export const secondNames = [
  ['Dorji', 'རྡོ་རྗེ'],
  ['Wangmo', 'དབང་མོ'],
  ['Wangchuk', 'དབང་ཕྱུག'],
  ['Choden', 'ཆོས་སྒྲོན'],
  ['Zangmo', 'བཟང་མོ'],
  ['Lhamo', 'ལྷ་མོ'],
  ['Norbu', 'ནོར་བུ'],
  ['Penjor', 'དཔལ་འབྱོར'],
  ['Gyeltshen', 'རྒྱལ་མཚན'],
  ['Lhendup', 'ལྷུན་གྲུབ'],
  ['Wangdi', 'དབང་འདུས'],
  ['Dolma', 'སྒྲོལ་མ'],
  ['Tobgay', 'སྟོབས་རྒྱས'],
  ['Yangchen', 'དབྱངས་ཅན'],
  ['Deki', 'བདེ་སྐྱིད'],
  ['Thinley', 'འཕྲིན་ལས'],
  ['Choki', 'ཆོས་སྐྱིད'],
  ['Samten', 'བསམ་གཏན'],
] as const

export type DemoName = { first: string; second: string; dzongkha: string }

export function demoName(random: Random): DemoName {
  const [first, firstDzongkha] = random.pick(firstNames)
  const [second, secondDzongkha] = random.pick(secondNames)
  return { first, second, dzongkha: `${firstDzongkha}${secondDzongkha}` }
}

/** Contact details that are unique in the demo. */
export function demoContacts() {
  let serial = 0
  return (dzongkhagCode: string) => {
    serial += 1
    const tail = String(serial).padStart(4, '0')
    return {
      cid: `1${dzongkhagCode}01${tail}${String((serial * 37) % 100).padStart(2, '0')}`,
      phoneNumber: `17${String(600_000 + serial * 13).padStart(6, '0')}`,
    }
  }
}

export const businesses = [
  'Druk Fresh Mart',
  'Lungta Travels',
  'Norzin Pharmacy',
  'Peak Stationery',
  'Yarkay Tours',
  'Dragon Eye Opticals',
  'Zhidey Tailors',
]
export const institutions = ['Rigpai Academy', 'Tarayana Crafts Centre', 'Samten Early Learning Centre']
