import { sheet, yesOrNo } from '../sheet.ts'
import type { AllotmentApplicant, AllotmentRound, PublicRound } from './allotment-schema.ts'
import { applicantStateLabels, roundModeLabels, roundStateLabels } from './allotment.ts'

export const roundColumns = sheet<AllotmentRound>(({ text, number, date, time }) => [
  text('Title', (round) => round.title),
  text('Status', (round) => roundStateLabels[round.state]),
  text('Allotted by', (round) => roundModeLabels[round.mode]),
  number('Units', (round) => round.units.length),
  number('Applicants', (round) => round.applicantCount),
  number('Waiting', (round) => round.waitingCount),
  number('Accepted', (round) => round.acceptedCount),
  date('Register by', (round) => round.registerUntil),
  text('SHA-256 of the list', (round) => round.listHash),
  text('Seed', (round) => round.seed),
  time('Drawn', (round) => round.drawnAt),
  text('Reason for cancelling', (round) => round.cancelledReason),
  text('Id', (round) => round.id),
])

export const publicRoundColumns = sheet<PublicRound>(({ text, date, time }) => [
  text('Title', (round) => round.title),
  text('Office', (round) => round.officeName),
  text('Status', (round) => roundStateLabels[round.state]),
  text('Allotted by', (round) => roundModeLabels[round.mode]),
  time('Opened', (round) => round.openedAt),
  date('Register by', (round) => round.registerUntil),
  time('List published', (round) => round.closedAt),
  text('SHA-256 of the list', (round) => round.listHash),
  date('Day of the event', (round) => round.seedOn),
  time('Drawn', (round) => round.drawnAt),
  text('Id', (round) => round.id),
])

export const applicantColumns = sheet<AllotmentApplicant>(({ text, number, money, date, time }) => [
  number('Position', (one) => one.position),
  text('Reference', (one) => one.reference),
  number('Points', (one) => one.points),
  text('Status', (one) => applicantStateLabels[one.state]),
  text('Name', (one) => one.name),
  text('CID', (one) => one.cid),
  text('CID to check', (one) => (one.needsCheck ? 'Yes' : null)),
  text('Phone number', (one) => one.phoneNumber),
  number('Household', (one) => one.householdSize),
  money('Monthly income', (one) => one.monthlyIncomeAmount),
  text('Proof of income', (one) => yesOrNo(one.hasIncomeProof)),
  text('Employer', (one) => one.employer),
  date('Waiting since', (one) => one.waitingSince),
  text('Unit', (one) => one.offeredUnitLabel),
  date('Answer by', (one) => one.answerUntil),
  text('Lease', (one) => one.leaseNumber),
  text('Let to somebody else under lease', (one) => one.otherLeaseNumber),
  time('Registered', (one) => one.registeredAt),
  text('Id', (one) => one.id),
])
