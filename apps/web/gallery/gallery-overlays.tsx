import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { GalleryRow } from './gallery-row.tsx'
import { GallerySection } from './gallery-section.tsx'

type Open = 'form' | 'confirm' | undefined

export function GalleryOverlays() {
  const [open, setOpen] = useState<Open>()
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const close = () => {
    setBusy(false)
    setOpen(undefined)
  }
  return (
    <GallerySection title="Over the page">
      <GalleryRow>
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Menu
          label="Menu for Tarifa Levante Week"
          items={[
            { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => setOpen('form') },
            {
              key: 'leave',
              label: 'Leave Trip',
              icon: 'log-out',
              danger: true,
              onSelect: () => setOpen('confirm'),
            },
          ]}
        />
      </GalleryRow>
      <GalleryRow>
        <Button variant="soft" size="medium" onClick={() => toast(copied)}>
          Success toast
        </Button>
        <Button variant="danger" size="medium" onClick={() => toast(failed)}>
          Failure toast
        </Button>
      </GalleryRow>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Update Hero Image"
        description="Everyone on the trip sees it."
        footer={<Button onClick={close}>Save</Button>}
      >
        <TextField label="Image URL" placeholder="https://" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={() => setBusy(true)}
        title="Leave Trip"
        confirmLabel="Leave Trip"
        busy={isBusy}
        busyLabel="Leaving..."
      >
        Leave <b className="font-strong text-text">Tarifa Levante Week</b>? You'll lose access to its chat,
        photos and expenses. A friend can invite you again.
      </ConfirmDialog>
    </GallerySection>
  )
}

const copied = {
  title: 'Copied!',
  description: 'Invite link is on your clipboard.',
  tone: 'success',
  icon: 'copy',
} as const
const failed = { title: 'Failed to Leave Trip', description: 'Please try again', tone: 'failure' } as const
