import type { Journey } from '@sendit/core/crew/contract.ts'
import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { DialogState } from '#ui/dialog-host.tsx'
import { DialogHost } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const JourneyDialog = lazyPart(() => import('./journey-dialog.tsx'))

export type OwnJourney = { kind: JourneyKind; journey: Journey | undefined }

/** Mounted outside its opener, which may disappear when a mate is faster. */
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
