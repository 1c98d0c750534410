import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { useAddPasskey } from './mutations.ts'

const SignInAgainDialog = latePart(() => import('./sign-in-again-dialog.tsx'))

/** Adds a passkey of this device, after another sign-in where the last was long ago. */
export function AddPasskey({ email }: { email: string }) {
  const again = useOpening()
  const add = useAddPasskey(() => again.open())
  return (
    <>
      <Button
        className="mt-3"
        variant="secondary"
        size="medium"
        full
        icon="plus"
        busy={add.isPending}
        busyLabel="Adding..."
        onClick={() => add.mutate()}
      >
        Add a passkey
      </Button>
      <OpenedDialog by={again}>
        {({ number, open, onClose }) => (
          <SignInAgainDialog
            key={number}
            email={email}
            open={open}
            onClose={onClose}
            onSignedIn={() => {
              onClose()
              add.mutate()
            }}
          />
        )}
      </OpenedDialog>
    </>
  )
}
