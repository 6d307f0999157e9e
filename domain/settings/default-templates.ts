import type { MessageTemplate } from './message-template.ts'
import { type Audience, type NotificationType, typeRules } from './notification-type.ts'

type Words = Pick<MessageTemplate, 'subject' | 'english' | 'dzongkha'> & Partial<MessageTemplate>

/**
 * The original messages, until an ADMIN changes their text. With ordinary values an English text fits into one plain SMS, with a long link
 * into two. The Dzongkha texts need three or four and have not been checked by a reader of Dzongkha, so they are sent only if the office
 * chooses them (decision 27). Legal notices and a broken payment plan have no Dzongkha text, because no wording is known; English is sent.
 */
const words: Record<NotificationType, Words> = {
  LEASE_CREATION: {
    subject: 'Lease ready to sign: {property}',
    english: '{organisation}: the lease of {property} is ready. Review and sign: {link}',
    dzongkha: '{property} གི་གན་ཡིག་ {lease} བཟོ་ཡོད། {startDate} ལས་ {endDate} ཚུན་ཚོད། བལྟ་ཞིནམ་ལས་མིང་རྟགས་བཀོད་གནང་།',
  },
  LEASE_SIGNING_REMINDER: {
    subject: 'Lease to sign by {deadline}',
    english: '{organisation}: sign the lease of {property} by {deadline}, if you have not yet: {link}',
    dzongkha: '{property} གི་གན་ཡིག་ {lease} ལུ་མིང་རྟགས་ ཡང་ན་ ཐོ་བཀོད་མ་འབད་བས། {deadline} གི་ནང་འཁོད་འབད་གནང་།',
    timings: [
      { anchor: 'LEASE_START', days: -7 },
      { anchor: 'LEASE_START', days: -1 },
      { anchor: 'REGISTRATION', days: -5 },
      { anchor: 'REGISTRATION', days: -1 },
    ],
  },
  SECURITY_DEPOSIT_PAYMENT_REMINDER: {
    subject: 'Security deposit due {dueDate}: {amount}',
    english: '{organisation}: security deposit {amount} for {property} is due {dueDate}. Pay: {payLink}',
    dzongkha: '{property} གི་ཉེན་སྲུང་མ་དངུལ་ {amount} {dueDate} ལུ་བཏབ་དགོ། ཨང་ {advice}',
    timings: [
      { anchor: 'DUE', days: -3 },
      { anchor: 'DUE', days: 3 },
    ],
  },
  LEASE_RENEWAL: {
    subject: 'Lease of {property} ends {endDate}',
    english: '{organisation}: lease {lease} of {property} ends {endDate}. Tell the office if you want to renew it.',
    dzongkha: '{property} གི་གན་ཡིག་ {lease} {endDate} ལུ་རྫོགས་འོང་། བསྐྱར་གསོ་འབད་ནི་ཨིན་ན་ཡིག་ཚང་ལུ་སླབ་གནང་།',
    timings: [
      { anchor: 'LEASE_END', days: -90 },
      { anchor: 'LEASE_END', days: -30 },
    ],
  },
  LEASE_TERMINATION: {
    subject: 'Notice to end the lease of {property}',
    english: '{organisation}: {by} gave notice on {noticeDate} to end lease {lease} of {property}. Last day: {lastDay}.',
    dzongkha: '{noticeDate} གི་བརྡ་ཐོ། {property} གི་གན་ཡིག་ {lease} རྫོགས་ནི། མཐའ་མའི་ཉིན་མ་ {lastDay} ཨིན།',
  },
  LEASE_ACTIVATED_NOTICE: {
    subject: 'Lease of {property} is active',
    english: '{organisation}: lease {lease} of {property} is active from {startDate} to {endDate}. Rent: {rent} per period.',
    dzongkha: '{property} གི་གན་ཡིག་ {lease} {startDate} ལས་ {endDate} ཚུན་ཚོད་ཆ་གནས་ཡོད། གླ་འཐུས་ {rent}',
  },
  USER_CREATED: {
    subject: 'Your sign-in',
    english: '{organisation}: your registered phone is {phone}. {signIn}',
    dzongkha: '{organisation} ནང་འཛུལ་ནི། བརྒྱུད་འཕྲིན་ {phone} {signIn}',
  },
  TEMPORARY_LOGIN_CODE: {
    subject: 'Your sign-in code',
    english: 'Your sign-in code expires in 5 minutes. Do not share it. {code}',
    dzongkha: 'ནང་འཛུལ་གསང་ཨང་ སྐར་མ་༥ རིང་ཆ་གནས་ཡོད། གཞན་ལུ་མ་སླབ། {code}',
  },
  PAYMENT_ADVICE_GENERATION: {
    subject: 'Payment due {dueDate}: {amount}',
    english: '{organisation}: {amount} for {period}, {property}, due {dueDate}, {advice}. Pay: {payLink}',
    dzongkha: '{property} གི་ {period} དོན་ལུ་ {amount} {dueDate} ལུ་བཏབ་དགོ། ཨང་ {advice}',
  },
  PAYMENT_ADVICE_REMINDER: {
    subject: 'Reminder: {amount}, due {dueDate}',
    english: '{organisation}: {amount} for {period}, {property}, is unpaid. Due {dueDate}. Pay: {payLink}',
    dzongkha: '{property} གི་ {period} དོན་ལུ་ {amount} ད་ལྟོ་ཡང་མ་བཏབ་པས། {dueDate} ཨང་ {advice}',
    timings: [
      { anchor: 'DUE', days: -3 },
      { anchor: 'DUE', days: 1 },
      { anchor: 'DUE', days: 14 },
    ],
  },
  PAYMENT_RECEIPT_GENERATION: {
    subject: 'Receipt {receipt}: {amount}',
    english: '{organisation}: received {amount} on {paidOn} for {property}. Receipt {receipt}. Thank you.',
    dzongkha: '{paidOn} ལུ་ {property} གི་ {amount} ལེན་ཡི། འབྱོར་འཛིན་ {receipt} བཀའ་དྲིན་ཆེ།',
  },
  ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: {
    subject: 'Report damage found at move-in by {deadline}',
    english: '{organisation}: report any damage you found when you moved in to {property} by {deadline}: {link}',
    dzongkha: '{property} ནང་འཛུལ་བའི་སྐབས་མེདཔ་ཐལ་མི་ཚུ་ {deadline} ཚུན་ཚོད་སྙན་ཞུ་འབད་ཆོག',
    timings: [{ anchor: 'ENTRY_DAMAGE', days: -4 }],
  },
  DAMAGE_ITEM_RESOLUTION: {
    subject: '{item}: {decision}',
    english: '{organisation}: {item} ({property}): {decision}. Details: {link}',
    dzongkha: '{property} ནང་ {item} ཐག་བཅད་ཡོད། {decision}',
  },
  WORK_SCHEDULED: {
    subject: '{item}: work on {workDate}',
    english: '{organisation}: {item} ({property}): the work is planned for {workDate}. Details: {link}',
    dzongkha: '{property} ནང་ {item} གི་ལཱ་ {workDate} ལུ་འབད་ནི་ཨིན།',
  },
  RENT_INCREASE: {
    subject: 'Rent increase from {effectiveDate}',
    // The Act has no shorter name for the committee (sections 91 to 102).
    english:
      '{organisation}: {property} rent {newRent} (+{rise}) from {effectiveDate}. Object to us by {deadline}. Dispute: Dispute Settlement Committee.',
    dzongkha: '{property} གི་གླ་འཐུས་ {effectiveDate} ལས་ {newRent} ({rise}) ཨིན། {deadline} ཚུན་ཚོད་ངོ་རྒོལ་འབད་ཆོག',
  },
  RENT_OBJECTION: {
    subject: 'Your objection to the rent increase of {property}',
    english: '{organisation}: you objected to the rent increase of {property} from {effectiveDate}. The rent stays {oldRent}.',
    dzongkha: '{property} གི་གླ་འཐུས་ {effectiveDate} ལས་ཡར་འཕར་ལུ་ངོ་རྒོལ་འབད་ཡོད། གླ་འཐུས་ {oldRent} འདྲན་འདྲ་ལུས་འོང་།',
  },
  LAND_FEE_REVISION: {
    subject: 'Land fee from {effectiveDate}: {newRent} a year',
    english: '{organisation}: the yearly fee of {property} is {newRent} from {effectiveDate} (now {oldRent}).',
    dzongkha: '',
  },
  PAYMENT_REVERSAL: {
    subject: 'Receipt {receipt} is void',
    english:
      '{organisation}: the payment of {amount} for {property} was reversed. Receipt {receipt} is void. Check what you owe.',
    dzongkha: '{property} གི་འབྱོར་འཛིན་ {receipt} ({amount}) ཆ་མེད་འགྱོ་ཡི།',
  },
  RENEWAL_QUESTION: {
    subject: 'Do you want to stay after {endDate}?',
    english: '{organisation}: your lease of {property} ends {endDate}. Do you want to stay? Answer: {link}',
    dzongkha: '{property} གི་གན་ཡིག་ {endDate} ལུ་རྫོགས་འོང་། བསྐྱར་གསོ་འབད་ནི་ཨིན་ན་ལན་གནང་། {link}',
  },
  BREACH_NOTICE: {
    subject: 'Notice of breach {notice}: pay {amount} by {remedyDate}',
    english: '{organisation}: notice of breach {notice}. {amount} is overdue. Pay by {remedyDate}. Details: {link}',
    dzongkha: '',
  },
  BREACH_NOTICE_WITHDRAWAL: {
    subject: 'Notice of breach {notice} is withdrawn',
    english: '{organisation}: notice of breach {notice} of {noticeDate} for {property} is withdrawn.',
    dzongkha: '',
  },
  PAYMENT_PLAN_BROKEN: {
    subject: 'Payment plan broken: {amount}, due {dueDate}',
    english: '{organisation}: payment plan broken. {amount}, due {dueDate}, is unpaid. Pay or ask for a new plan: {link}',
    dzongkha: '',
  },
}

type TextForOthers = Partial<Pick<MessageTemplate, 'subject'>> & Pick<MessageTemplate, 'english'>

/** Texts for the owner and the office if the text for the tenant says “you”. */
const forOthers: Partial<Record<NotificationType, TextForOthers>> = {
  LEASE_SIGNING_REMINDER: {
    subject: 'Lease to sign or register by {deadline}',
    english: '{organisation}: the lease of {property} needs a signature or registration by {deadline}. Details: {link}',
  },
  LEASE_RENEWAL: { english: '{organisation}: lease {lease} of {property} ends {endDate}. No renewal is agreed yet.' },
  RENT_INCREASE: {
    english:
      '{organisation}: from {effectiveDate} the rent of {property} is {newRent} ({rise} more). The tenant may object until {deadline}.',
  },
  RENT_OBJECTION: {
    subject: 'Objection to the rent increase of {property}',
    english: '{organisation}: the tenant of {property} objected to the increase from {effectiveDate}. The rent stays {oldRent}.',
  },
  PAYMENT_PLAN_BROKEN: {
    english: '{organisation}: the payment plan of {tenant} is broken. {amount}, due {dueDate}, is unpaid. Call the tenant.',
  },
}

/** The template for a recipient. A text that the office changed is the same for everyone. */
export function templateFor<Template extends MessageTemplate>(
  type: NotificationType,
  template: Template,
  audience: Audience,
): Template {
  const other = forOthers[type]
  if (audience === 'TENANT' || !other || template.english !== words[type].english) return template
  return { ...template, english: other.english, subject: other.subject ?? template.subject }
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
