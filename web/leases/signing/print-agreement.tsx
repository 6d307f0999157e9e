import { Button, Radio } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { openFile } from '../../platform/download.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'

/** Prints the agreement. The office confirms first that it prints the three originals (Tenancy Act s.11). */
export function PrintAgreement({ lease, asksFirst }: { lease: Lease; asksFirst: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const [copies, setCopies] = useState<'ORIGINALS' | 'ONE'>('ORIGINALS')
  const [isPending, setPending] = useState(false)
  const open = async (originals: boolean) => {
    setPending(true)
    try {
      const args = { params: { id: lease.id }, query: originals ? ({ originals: 'true' } as const) : {} }
      await openFile(`Agreement ${lease.leaseNumber}.pdf`, 'signing.agreement', args)
      setAsking(false)
    } catch (error) {
      toast('ERROR', t`The agreement could not be opened`, asProblem(error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
        onClick={() => (asksFirst ? setAsking(true) : void open(false))}
      >{t`Agreement (PDF)`}</Button>
      {isAsking && (
        <FormDialog title={t`Print agreement ${lease.leaseNumber}`} isOpen onClose={() => setAsking(false)} width={440}>
          <div className="stack gap-4">
            <Radio.Group label={t`Copies`} value={copies} onChange={(value) => setCopies(value === 'ONE' ? 'ONE' : 'ORIGINALS')}>
              <div className="stack gap-2 mt-2">
                <Radio
                  value="ORIGINALS"
                  label={t`Three numbered originals`}
                  description={t`For the owner, the tenant and the local office, with one number and one code.`}
                />
                <Radio value="ONE" label={t`One copy`} />
              </div>
            </Radio.Group>
            <div className="form-actions">
              <Button variant="default" onClick={() => setAsking(false)}>{t`Cancel`}</Button>
              <Button loading={isPending} onClick={() => void open(copies === 'ORIGINALS')}>{t`Open PDF`}</Button>
            </div>
          </div>
        </FormDialog>
      )}
    </>
  )
}
