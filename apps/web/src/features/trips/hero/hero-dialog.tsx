import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useTextForm } from '#lib/use-text-form.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { HeroAddress } from './hero-address.tsx'
import { HeroFile } from './hero-file.tsx'
import { useHeroChange } from './use-hero-change.ts'
import { useHeroFile } from './use-hero-file.ts'

type HeroDialogProps = { trip: Trip; open: boolean; onClose: () => void }

/** Gives the trip a picture by its address or from this device, or its drawn one back. */
export default function HeroDialog({ trip, open, onClose }: HeroDialogProps) {
  const [tab, setTab] = useState('address')
  const { values, set, field, hasTyping } = useTextForm({ first: { url: '' } })
  const picked = useHeroFile()
  const change = useHeroChange(trip.id, close)
  const url = values.url.trim()
  const isFile = tab === 'file'
  const isUploading = change.percent !== null
  const isComplete = isFile ? picked.file !== null : url !== ''

  function close() {
    set('url', '')
    picked.clear()
    onClose()
  }

  function handleSubmit() {
    if (!isFile && url !== '') void change.toAddress(url)
    if (isFile && picked.file !== null) void change.toFile(picked.file)
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Update Hero Image"
      busy={change.isBusy}
      hasTyping={hasTyping || picked.file !== null}
      onSubmit={handleSubmit}
      submitLabel="Update Image"
      busyLabel={isUploading ? 'Uploading...' : 'Updating...'}
      disabled={!isComplete}
      onStop={isUploading ? change.stopUpload : undefined}
      below={
        trip.heroImage !== null && (
          <Button
            variant="soft"
            icon="image"
            disabled={change.isBusy}
            onClick={() => void change.toAddress(null)}
          >
            Use Default Art
          </Button>
        )
      }
    >
      <Tabs
        label="Where the picture comes from"
        value={tab}
        onChange={(next) => {
          if (!change.isBusy) setTab(next)
        }}
        tabs={[
          {
            key: 'address',
            label: 'Image URL',
            content: <HeroAddress trip={trip} field={field('url')} />,
          },
          {
            key: 'file',
            label: 'Upload File',
            content: <HeroFile trip={trip} picked={picked} percent={change.percent} />,
          },
        ]}
      />
    </FormDialog>
  )
}
