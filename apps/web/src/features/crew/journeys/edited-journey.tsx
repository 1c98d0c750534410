import type { Journey } from '@sendit/core/crew/contract.ts'
import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { DialogState } from '#ui/dialog-host.tsx'
import { DialogHost } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const JourneyDialog = lazyPart(() => import('./journey-dialog.tsx'))

/** The viewer's own way, which is undefined until they have said it. */
export type OwnJourney = { kind: JourneyKind; journey: Journey | undefined }

/** Says one's own way. It stands where it stays, also when what opened it goes because a mate was faster. */
export function EditedJourney({ dialog, trip }: { dialog: DialogState<OwnJourney>; trip: Trip }) {
  return (
    <DialogHost dialog={dialog}>
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
    </DialogHost>
  )
}
