import type { MessageTemplate } from './message-template.ts'
import { type NotificationType, typeRules } from './notification-type.ts'

type Words = Pick<MessageTemplate, 'subject' | 'english' | 'dzongkha'> & Partial<MessageTemplate>

/**
 * What goes out until an ADMIN words it otherwise. The English texts fit one plain SMS. The Dzongkha ones are sent only where an
 * office chooses so, because they make it three or four (decision 27).
 */
const words: Record<NotificationType, Words> = {
  LEASE_CREATION: {
    subject: 'A lease was drawn up',
    english: 'Lease {lease} of {property} was drawn up, {startDate} to {endDate}. Please look it over and sign it.',
    dzongkha: '{property} གི་གླ་ཡིག་ {lease} བཟོ་ཡོད། {startDate} ལས་ {endDate} ཚུན་ཚོད། བལྟ་ཞིནམ་ལས་མིང་རྟགས་བཀོད་གནང་།',
  },
  LEASE_SIGNING_REMINDER: {
    subject: 'A lease waits to be signed or registered',
    english: 'Lease {lease} of {property} is not signed or registered yet. Please do it by {deadline}.',
    dzongkha: '{property} གི་གླ་ཡིག་ {lease} ལུ་མིང་རྟགས་ ཡང་ན་ ཐོ་བཀོད་མ་འབད་བས། {deadline} གི་ནང་འཁོད་འབད་གནང་།',
    timings: [
      { anchor: 'LEASE_START', days: -7 },
      { anchor: 'LEASE_START', days: -1 },
      { anchor: 'REGISTRATION', days: -5 },
      { anchor: 'REGISTRATION', days: -1 },
    ],
  },
  SECURITY_DEPOSIT_PAYMENT_REMINDER: {
    subject: 'The security deposit is to be paid',
    english: 'The security deposit of {property}, {amount}, is due on {dueDate}. Ref {advice}.',
    dzongkha: '{property} གི་གཏའ་མ་དངུལ་ {amount} {dueDate} ལུ་བཏབ་དགོ། ཨང་ {advice}',
    timings: [
      { anchor: 'DUE', days: -3 },
      { anchor: 'DUE', days: 3 },
    ],
  },
  LEASE_RENEWAL: {
    subject: 'A lease comes to its end',
    english: 'Lease {lease} of {property} ends on {endDate}. Please tell the office whether it is to be renewed.',
    dzongkha: '{property} གི་གླ་ཡིག་ {lease} {endDate} ལུ་རྫོགས་འོང་། བསྐྱར་གསོ་འབད་ནི་ཨིན་ན་ཡིག་ཚང་ལུ་སླབ་གནང་།',
    timings: [
      { anchor: 'LEASE_END', days: -90 },
      { anchor: 'LEASE_END', days: -30 },
    ],
  },
  LEASE_TERMINATION: {
    subject: 'Notice to end a lease',
    english: 'Notice of {noticeDate} by {by}: lease {lease} of {property} ends. Its last day is {lastDay}. {organisation}',
    dzongkha: '{noticeDate} གི་བརྡ་ཐོ། {property} གི་གླ་ཡིག་ {lease} རྫོགས་ནི། མཐའ་མའི་ཉིན་མ་ {lastDay} ཨིན།',
  },
  LEASE_ACTIVATED_NOTICE: {
    subject: 'A lease now runs',
    english: 'Lease {lease} of {property} runs from {startDate} to {endDate}, at {rent} a period. Welcome.',
    dzongkha: '{property} གི་གླ་ཡིག་ {lease} {startDate} ལས་ {endDate} ཚུན་ཚོད་ཆ་གནས་ཡོད། གླ་འཐུས་ {rent}',
  },
  USER_CREATED: {
    subject: 'Your sign-in',
    english: 'Your sign-in at {organisation}: phone {phone}, {signIn}',
    dzongkha: '{organisation} ནང་འཛུལ་ནི། བརྒྱུད་འཕྲིན་ {phone} {signIn}',
  },
  TEMPORARY_LOGIN_CODE: {
    subject: 'Your sign-in code',
    english: 'Your sign-in code holds for 5 minutes. Tell it to nobody. {code}',
    dzongkha: 'ནང་འཛུལ་གསང་ཨང་ སྐར་མ་༥ རིང་ཆ་གནས་ཡོད། གཞན་ལུ་མ་སླབ། {code}',
  },
  PAYMENT_ADVICE_GENERATION: {
    subject: 'A payment advice',
    english: '{amount} for {period}, {property}, is due on {dueDate}. Ref {advice}.',
    dzongkha: '{property} གི་ {period} དོན་ལུ་ {amount} {dueDate} ལུ་བཏབ་དགོ། ཨང་ {advice}',
  },
  PAYMENT_ADVICE_REMINDER: {
    subject: 'A payment advice is still open',
    english: '{amount} for {period}, {property}, is not paid yet. Due on {dueDate}. Ref {advice}.',
    dzongkha: '{property} གི་ {period} དོན་ལུ་ {amount} ད་ལྟོ་ཡང་མ་བཏབ་པས། {dueDate} ཨང་ {advice}',
    timings: [
      { anchor: 'DUE', days: -3 },
      { anchor: 'DUE', days: 1 },
      { anchor: 'DUE', days: 14 },
    ],
  },
  PAYMENT_RECEIPT_GENERATION: {
    subject: 'A receipt',
    english: 'Received {amount} on {paidOn} for {property}. Receipt {receipt}. Thank you.',
    dzongkha: '{paidOn} ལུ་ {property} གི་ {amount} ལེན་ཡི། བྱུང་འཛིན་ {receipt} བཀའ་དྲིན་ཆེ།',
  },
  ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: {
    subject: 'Damage found at entry is to be reported',
    english: 'What was damaged in {property} when you moved in can be reported until {deadline}. {link}',
    dzongkha: '{property} ནང་འཛུལ་བའི་སྐབས་མེདཔ་ཐལ་མི་ཚུ་ {deadline} ཚུན་ཚོད་སྙན་ཞུ་འབད་ཆོག',
    timings: [{ anchor: 'ENTRY_DAMAGE', days: -4 }],
  },
  DAMAGE_ITEM_RESOLUTION: {
    subject: 'A damaged item was decided',
    english: '{item} in {property}: {decision}. See the report for more.',
    dzongkha: '{property} ནང་ {item} ཐག་བཅད་ཡོད། {decision}',
  },
  RENT_INCREASE: {
    subject: 'Your rent is to rise',
    english: 'From {effectiveDate} the rent of {property} is {newRent} ({rise} more). You may object until {deadline}.',
    dzongkha: '{property} གི་གླ་འཐུས་ {effectiveDate} ལས་ {newRent} ({rise}) ཨིན། {deadline} ཚུན་ཚོད་ངོ་རྒོལ་འབད་ཆོག',
  },
  RENT_OBJECTION: {
    subject: 'An increase was objected to',
    english:
      'The tenant of {property} objected to the increase from {effectiveDate}. It does not come: the rent stays {oldRent}.',
    dzongkha: '{property} གི་གླ་འཐུས་ {effectiveDate} ལས་ཡར་འཕར་ལུ་ངོ་རྒོལ་འབད་ཡོད། གླ་འཐུས་ {oldRent} འདྲན་འདྲ་ལུས་འོང་།',
  },
  PAYMENT_REVERSAL: {
    subject: 'A receipt is void',
    english: 'Receipt {receipt} of {amount} for {property} is void: the payment was taken back. What it paid is owed again.',
    dzongkha: '{property} གི་བྱུང་འཛིན་ {receipt} ({amount}) ཆ་མེད་འགྱོ་ཡི། བཏབ་མི་དེ་ལོག་བཏབ་དགོ།',
  },
  RENEWAL_QUESTION: {
    subject: 'Do you want to stay? Your lease is agreed until {endDate}',
    english: '{organisation}: your lease of {property} is agreed until {endDate}. Do you want to stay? Answer: {link}',
    dzongkha: '{property} གི་གླ་ཡིག་ {endDate} ལུ་རྫོགས་འོང་། བསྐྱར་གསོ་འབད་ནི་ཨིན་ན་ལན་གནང་། {link}',
  },
}

export function defaultTemplate(type: NotificationType): MessageTemplate {
  const { isSignIn, audiences } = typeRules[type]
  return {
    isOn: true,
    channels: isSignIn ? ['SMS'] : ['SMS', 'EMAIL', 'IN_PRODUCT'],
    audiences,
    language: 'ENGLISH',
    timings: [],
    ...words[type],
  }
}
