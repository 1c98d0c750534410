import { useState } from 'react'
import { useSeeRider } from '#features/outings/mutations.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { sightTimes } from './sight-times.ts'

type SawRiderProps = {
  tripId: string
  outingId: string
  rider: { name: string }
  outAt: string
  timezone: string
  now: Date
}

/** Somebody saw a rider who is overdue, and says when: it does not end the watch over them. */
export function SawRider(props: SawRiderProps) {
  const asking = useOpening()
  return (
    <>
      <Button variant="ghost" size="medium" className="overdue-say" onClick={() => asking.open()}>
        {`I saw ${props.rider.name.split(' ')[0]} at ...`}
      </Button>
      <OpenedDialog by={asking}>
        {({ number, open, onClose }) => <SawDialog key={number} {...props} open={open} onClose={onClose} />}
      </OpenedDialog>
    </>
  )
}

type SawDialogProps = SawRiderProps & { open: boolean; onClose: () => void }

function SawDialog({ tripId, outingId, rider, outAt, timezone, now, open, onClose }: SawDialogProps) {
  const { seeRider, isPending } = useSeeRider(tripId)
  // As it was when it was asked: the choice must not move while one chooses.
  const [times] = useState(() => sightTimes(new Date(outAt), now))
  const [chosen, setChosen] = useState(0)
  const textOf = (at: Date) => time24AtPlace(at, timezone)
  const seenAt = times[chosen] ?? now
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`When did you see ${rider.name}?`}
      description="The crew reads it on the card, and goes on watching the clock."
      submitLabel="Tell the crew"
      busyLabel="Telling the crew..."
      busy={isPending}
      onSubmit={() => {
        seeRider({ outingId, seenAt: seenAt.toISOString(), name: rider.name, text: textOf(seenAt) })
        onClose()
      }}
    >
      <SelectField
        label="Seen at"
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
        options={times.map((at, index) => ({
          value: String(index),
          label: index === 0 ? `Just now, ${textOf(at)}` : textOf(at),
        }))}
      />
    </FormDialog>
  )
}
