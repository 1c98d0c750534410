import type { Journey } from '@sendit/core/crew/contract.ts'
import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import type { Opening } from '#ui/use-opening.ts'

const JourneyDialog = latePart(() => import('./journey-dialog.tsx'))

/** The viewer's own way, which is undefined until they have said it. */
export type OwnJourney = { kind: JourneyKind; journey: Journey | undefined }

/** Says one's own way. It stands where it stays, also when what opened it goes because a mate was faster. */
export function EditedJourney({ by, trip }: { by: Opening<OwnJourney>; trip: Trip }) {
  return (
    <OpenedDialog by={by}>
      {({ subject, number, open, onClose }) => (
        <JourneyDialog
          key={number}
          trip={trip}
          kind={subject.kind}
          journey={subject.journey}
          open={open}
          onClose={onClose}
        />
      )}
    </OpenedDialog>
  )
}
