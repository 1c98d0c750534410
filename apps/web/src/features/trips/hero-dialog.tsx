import type { Trip } from '@sendit/core/trips/contract.ts'
import { MAX_HERO_URL } from '@sendit/core/trips/limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useUpdateTrip } from './mutations.ts'
import { TripPicture } from './trip-picture.tsx'

type HeroDialogProps = { trip: Trip; open: boolean; onClose: () => void }

/** Gives the trip a picture by its address, or its drawn one back. */
export default function HeroDialog({ trip, open, onClose }: HeroDialogProps) {
  const [typed, setTyped] = useState('')
  const update = useUpdateTrip(trip.id)
  const toast = useToast()
  const formId = useId()
  const url = typed.trim()

  async function save(heroImage: string | null) {
    try {
      await update.mutateAsync({ heroImage })
      toast({ title: 'Hero Image Updated', tone: 'success' })
      close()
    } catch (error) {
      const description = sentenceOf(error, 'Failed to update hero image')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    }
  }

  function close() {
    setTyped('')
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (url !== '' && !update.isPending) void save(url)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Update Hero Image"
      busy={update.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={update.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={url === ''}
            busy={update.isPending}
            busyLabel="Updating..."
          >
            Update Image
          </Button>
        </>
      }
    >
      <div className="relative h-41 shrink-0 overflow-hidden rounded-[18px] bg-surface-sunken">
        <TripPicture trip={{ id: trip.id, heroImage: previewOf(url) ?? trip.heroImage }} shape="cover" />
      </div>
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          label="Image URL"
          icon="link"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://example.com/beach.jpg"
          maxLength={MAX_HERO_URL}
          hint="The address of a picture on the web. It must start with https://"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {trip.heroImage !== null && (
        <Button variant="soft" icon="image" disabled={update.isPending} onClick={() => void save(null)}>
          Use Default Art
        </Button>
      )}
    </Dialog>
  )
}

/** Only what the server would take is asked for from another site. */
function previewOf(url: string): string | null {
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}
