import { ANSWERS } from '@sendit/core/crew/answers.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useChangePlaceholder } from './mutations.ts'

const AddPlaceholderDialog = lazyPart(() => import('./placeholder-dialogs.tsx'))

/** For friends without an account, so that they can share costs. */
export function AddPlaceholderButton({ tripId }: { tripId: string }) {
  const adding = useDialog()
  return (
    <div>
      <Button
        className="whitespace-normal py-2 max-lg:w-full"
        variant="secondary"
        icon="plus"
        onClick={() => adding.open()}
      >
        Add somebody without an account
      </Button>
      <DialogHost dialog={adding}>
        {({ number, open, onClose }) => (
          <AddPlaceholderDialog key={number} tripId={tripId} open={open} onClose={onClose} />
        )}
      </DialogHost>
    </div>
  )
}

const RemovePlaceholderDialog = lazyPart(async () => ({
  default: (await import('./placeholder-dialogs.tsx')).RemovePlaceholderDialog,
}))

type PlaceholderMenuProps = {
  placeholder: Member
  tripId: string
  onInvite: () => void
}

export function PlaceholderMenu({ placeholder, tripId, onInvite }: PlaceholderMenuProps) {
  const change = useChangePlaceholder(tripId)
  const removing = useDialog()
  const answers = ANSWERS.filter((answer) => answer !== placeholder.answer).map(
    (answer): MenuItem => ({
      key: answer,
      label: `${placeholder.displayName} is ${answer}`,
      onSelect: () => change.mutate({ seatId: placeholder.id, change: { answer } }),
    }),
  )
  const items: MenuItem[] = [
    ...answers,
    { key: 'invite', label: 'Invite to sign up', icon: 'user-plus', onSelect: onInvite },
    {
      key: 'remove',
      label: 'Take out of the trip',
      icon: 'trash',
      danger: true,
      onSelect: () => removing.open(),
    },
  ]
  return (
    <>
      <Menu label={`Actions for ${placeholder.displayName}`} items={items} />
      <DialogHost dialog={removing}>
        {({ number, open, onClose }) => (
          <RemovePlaceholderDialog
            key={number}
            placeholder={placeholder}
            tripId={tripId}
            open={open}
            onClose={onClose}
          />
        )}
      </DialogHost>
    </>
  )
}
