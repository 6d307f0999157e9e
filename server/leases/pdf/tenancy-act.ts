import type { PropertyType } from '../../../domain/properties/property.ts'

// The official text in both languages: the Tenancy Act of Bhutan 2015 as published by Parliament, whose PDF has each page in English and
// Dzongkha. Nothing here is our translation. Where a document needs words that are not in the Act, they are only in English.

export type ActSection = { section: string; english: string; dzongkha: string }

const sections = {
  originals: {
    section: '11',
    english:
      'The agreement shall be executed in three original copies; one for each party. The third copy shall be submitted to the concerned Dzongkhag or Dzongkhag Thromde and Gewog office by the owner within two weeks from the date of occupation of the rental unit.',
    dzongkha:
      'གན་ཡིག་འདི་ འདྲ་ངོ་མ་གསུམ་བཟོ་དགོཔ་དེ་ཡང་ འདྲ་རེ་རྩ་ཕན་གཉིས་ལུ་དང་ འདྲ་གསུམ་པ་འདི་ ཁང་གླའི་ཁྱིམ་ནང་ལུ་འཛུལ་བའི་ཉིནམ་ལས་འགོ་བཟུང་ བདུན་ཕྲག་གཉིས་ཀྱི་ནང་འཁོད་ ཇོ་བདག་གིས་ འབྲེལ་ཡོད་རྫོང་ཁག་ ཡང་ན་ རྒེད་འོག་ ཡང་ན་ རྫོང་ཁག་ཁྲོམ་སྡེ་ཡིག་ཚང་ལུ་སྤྲོད་དགོ།',
  },
  lateRent: {
    section: '22',
    english:
      'In the event the tenant fails to pay the rent on time, he/she shall pay the amount with interest at the rate of 24% per annum on the amount due.',
    dzongkha:
      'གལ་སྲིད་ཁང་གླར་སྡོད་མི་གིས་ ཁང་གླ་འདི་ དུས་ཚོད་ཁར་སྤྲོད་མ་ཚུགས་པ་ཅིན་ ཁང་གླ་སྤྲོད་ནི་ཡོད་མི་ལུ་ ལོ་རེ་ལུ་ སྐྱེད་བརྒྱ་ཆ་༢༤ དང་སྦྲགས་ཏེ་ རྩིས་བརྐྱབ་ཏེ་ ཇོ་བདག་ལུ་སྤྲོད་དགོ།',
  },
  receipts: {
    section: '23',
    english:
      'The owner shall issue proper receipts upon receipt of payment of rent, security deposit or any other relevant payments.',
    dzongkha: 'ཇོ་བདག་གིས་ ཁང་གླ་དང་ཉེན་སྲུང་མ་དངུལ་ ཡང་ཅིན་ ཁྱིམ་ལས་བརྟེན་པའི་སྤྱོད་གླ་ག་ཅི་ཨིན་རུང་ ལག་པར་འབྱོར་ཞིནམ་ལས་ འོས་ལྡན་གྱི་འབྱོར་འཛིན་སྤྲོད་དགོ།',
  },
  chargesOfTenant: {
    section: '28',
    english: 'A tenant shall pay fees and charges to the concerned authorities for the services and facilities availed.',
    dzongkha: 'ཁང་གླ་སྡོད་མི་གིས་ འབྲེལ་ཡོད་དབང་འཛིན་ལུ་ མཐུན་རྐྱེན་དང་ཞབས་ཏོག་སྤྱོད་པའི་གླ་ཡོན་དང་འཐུས་ཚུ་སྤྲོད་དགོ།',
  },
  chargesOfLessee: {
    section: '29',
    english:
      'A lessee shall pay fees and charges for the services and facilities provided in the land to the concerned authorities.',
    dzongkha: 'ས་ཆ་གླ་ཁར་ལེན་མི་གིས་ ས་ཆའི་ནང་མཁོ་ཆས་དང་ མཐུན་རྐྱེན་ཞབས་ཏོག་ཚུ་སྤྱོད་པའི་སྤྱོད་གླ་ འབྲེལ་ཡོད་དབང་འཛིན་ཚུ་ལུ་སྤྲོད་དགོ།',
  },
  depositOfTenant: {
    section: '31',
    english: 'The owner shall refund the security deposit as specified in the tenancy agreement.',
    dzongkha: 'ཇོ་བདག་གིས་ གླ་སྤྱོད་ཀྱི་གན་ཡིག་དང་འཁྲིལ་ ཉེན་སྲུང་མ་དངུལ་ལོག་སྤྲོད་དགོ།',
  },
  depositOfLessee: {
    section: '33',
    english: 'The lessor shall refund the security deposit as specified in the lease agreement.',
    dzongkha: 'ས་ཆ་གླ་ཁར་སྤྲོད་མི་གིས་ ས་ཆ་གླ་ཁར་སྤྲོད་ལེན་གྱི་གན་ཡིག་དང་འཁྲིལ་ ཉེན་སྲུང་མ་དངུལ་སྤྲོད་དགོ།',
  },
  eviction: {
    section: '37(a)',
    english:
      'The owner shall have right to evict if: (a) rent has been owing in respect of the rental unit for two preceding months.',
    dzongkha: 'ཇོ་བདག་གིས་ གླ་ཁར་སྡོད་མི་ ཁྱིམ་ནང་ལས་བཏོན་གཏང་ནིའི་ཐོབ་དབང་ཡོད་མི་དེ་ཡང་ གལ་སྲིད། ཀ༽ ཁང་གླ་མ་སྤྲོད་པར་ཟླ་ངོ་གཉིས་འཕྲོ་མཐུད་དེ་ལང་པ་ཅིན།',
  },
} as const satisfies Record<string, ActSection>

/** The sections of the Act that apply to every agreement, for the agreement itself. */
export function actOnAgreement(kind: PropertyType): readonly ActSection[] {
  const { originals, lateRent, receipts, chargesOfTenant, chargesOfLessee, depositOfTenant, depositOfLessee } = sections
  return kind === 'LAND'
    ? [originals, receipts, chargesOfLessee, depositOfLessee]
    : [originals, lateRent, receipts, chargesOfTenant, depositOfTenant]
}

/** The sections of the Act about unpaid rent. For leased land, the Act leaves that to the agreement (s.47). */
export function actOnBreach(kind: PropertyType): readonly ActSection[] {
  return kind === 'LAND' ? [] : [sections.lateRent, sections.eviction]
}

/** Tenancy Act, Schedule II: rooms and items of the condition report. */
export const scheduleTwo: Readonly<Record<string, string>> = {
  Lounge: 'ངལ་གསོ་ཁང་།',
  'Kitchen/Dining': 'ཐབ་ཚང་/བཞེས་སྒོ་བཟའ་ས།',
  Bathroom: 'ཁྲུས་ཁང་།',
  Laundry: 'གྱོན་ཆས་འཁྱུ་ས།',
  'Bedroom 1': 'ཉལ་ཁང་དང་པ།',
  'Bedroom 2': 'ཉལ་ཁང་གཉིས་པ།',
  'Bedroom 3': 'ཉལ་ཁང་གསུམ་པ།',
  'Bedroom 4': 'ཉལ་ཁང་བཞི་པ།',
  General: 'སྤྱིར་བཏང་།',
  Doors: 'སྒོ།',
  Walls: 'གྱང་།',
  'Lights/Power points': 'གློག་ཤེལ/གློག་ཁ།',
  'Floors/Coverings': 'འཐིང་གཞི/འཐིང་གཞི་སྤུས་པ།',
  'Windows/Glasses': 'སྒོ་སྒྲིག་/ཤེལ།',
  Windows: 'སྒོ་སྒྲིག/ཤེལ།',
  'Blinds/Curtain': 'ཡོལ་ལི།',
  'Blinds/Curtains': 'ཡོལ་ལི།',
  Cupboards: 'བང་སྒྲོམ།',
  'Sinks/Benches': 'ཁྲུས་གཞོང་/སྡོད་ཁྲི།',
  Oven: 'ཐབ',
  Refrigerator: 'འཁྱེག་སྒྲོམ།',
  'Mirror/Cabinet': 'མེ་ལོང་/ཕྱག་སྒམ།',
  Bath: 'ཁྲུས་ཝ།',
  Shower: 'ཆུ་ཟིམ།',
  'Wash Basin': 'ཁྲུས་གཞོང་།',
  'Toilet (WC)': 'ཆབ་གསང་',
  'Washing machine': 'འཁྱུ་བཤལ་འཕྲུལ་ཆས།',
  'Wash Tub': 'ཁྲུས་གཞོང་།',
  'Rubbish bins': 'ཕྱགས་སྙིགས་ཧོད།',
  Locks: 'ལྡེ་མིག',
  'Garage/Car port': 'སྣུམ་འཁོར་བཞག་ཁང་།',
  'No. of keys supplied': 'ལྡེ་མིག་བཀྲམ་སྤེལ་འབད་བའི་གྱངས་ཁ།',
  Stairs: 'ཨེ་ཁུག',
  Halls: 'ཚོགས་ཁང་།',
  Exterior: 'ཕྱིའི་ལྟར་སྣང་།',
  'Furniture and chattels provided by the owner': 'ཇོ་བདག་གིས་བཀྲམ་ཡོད་པའི་ནང་ཆས།',
}
