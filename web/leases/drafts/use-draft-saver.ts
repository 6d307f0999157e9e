import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchState } from '../../platform/search-state.ts'
import { refresh } from '../../platform/use-endpoint.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { WizardGoal } from '../wizard/wizard-goal.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'

/** The saver of a new lease, with its state. When it creates a draft, it adds the id to the address, so that a reload opens the draft. */
export function useDraftSaver(goal: WizardGoal, propertyType: PropertyType) {
  const [saver] = useState(() => (goal.kind === 'NEW' ? new DraftSaver(propertyType, goal.stored) : undefined))
  const [state, setState] = useState<SaveState>({ is: 'UNTOUCHED' })
  const client = useQueryClient()
  const [{ draftId }, change] = useSearchState()
  useEffect(() =>
    saver?.listen((next, saved) => {
      setState(next)
      if (next.is === 'SAVED') void refresh(client, 'leaseDraft.list')
      if (saved && saved.id !== draftId) change({ draftId: saved.id }, { isReplace: true })
    }),
  )
  useEffect(() => {
    const saveHidden = () => document.visibilityState === 'hidden' && void saver?.save()
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      void saver?.save()
    }
  }, [saver])
  return { saver, state }
}
