/** The purposes of the indexes of applications, allotment and disputes (database/indexes.test.ts). */
export const lettingIndexes: Readonly<Record<string, string>> = {
  allotment_applicants_answers: 'job PASS_ON_OFFERS',
  allotment_rounds_finished: 'file server/allotment/remove-applicants.ts',
  allotment_rounds_id: 'function organisation_of_allotment',
  allotment_rounds_newest: 'allotmentRound.list sort=createdAt',
  allotment_rounds_public: 'publicAllotment.list sort=openedAt',
  applications_changed: 'file server/applications/remove-applications.ts',
  applications_link: 'function application_of_link',
  applications_newest: 'application.list sort=createdAt',
  applications_state: 'application.list state',
  disputes_due: 'dispute.list sort=nextDueOn',
  disputes_newest: 'dispute.list sort=raisedOn',
}
