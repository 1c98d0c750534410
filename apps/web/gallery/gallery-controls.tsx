import { useState } from 'react'
import { LinkButton } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { GallerySection } from './gallery-section.tsx'

export function GalleryControls() {
  return (
    <>
      <Buttons />
      <Inputs />
    </>
  )
}

function Buttons() {
  const [isBusy, setBusy] = useState(true)
  return (
    <GallerySection title="Buttons">
      <GalleryRow>
        <Button variant="accent">Create Trip</Button>
        <Button icon="send">Send Magic Link</Button>
        <Button variant="secondary">Cancel</Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="soft" size="medium" icon="plus">
          Nominate
        </Button>
        <Button variant="dangerSolid" size="medium">
          Leave Trip
        </Button>
        <Button variant="danger" size="medium" icon="trash">
          Delete
        </Button>
        <Button variant="ghost" size="medium">
          None
        </Button>
      </GalleryRow>
      <GalleryRow>
        <Button icon="send" busy={isBusy} busyLabel="Sending Magic Link...">
          Send Magic Link
        </Button>
        <Button icon="send" disabled>
          Send Magic Link
        </Button>
        <Button variant="ghost" size="small" onClick={() => setBusy(!isBusy)}>
          {isBusy ? 'Make idle' : 'Make busy'}
        </Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="soft" size="small" icon="check">
          Mark as Paid
        </Button>
        <LinkButton href="#top" variant="secondary" size="small">
          A link
        </LinkButton>
        <IconButton icon="settings" label="Settings" />
        <IconButton icon="more" label="More" look="filled" />
        <IconButton icon="camera" label="Change picture" look="primary" size={21} />
        <CopyButton text="https://sendit.example/" label="Copy Link" size="medium" />
      </GalleryRow>
    </GallerySection>
  )
}

function Inputs() {
  return (
    <GallerySection title="Inputs">
      <TextField label="Trip Name" placeholder="Tarifa, July" />
      <TextField label="Email Address" icon="mail" type="email" defaultValue="maya@levantecrew.com" />
      <TextField
        label="Display Name"
        error="Display name is required"
        placeholder="What the crew calls you"
      />
      <TextField label="Display Name" optional counter maxLength={50} defaultValue="Maya Okafor" />
      <TextField
        label="Email Address"
        readOnly
        defaultValue="maya@levantecrew.com"
        hint="Managed by your authentication provider."
      />
      <TextArea label="Description" optional placeholder="Flat water, big dunes" />
      <Tabs
        label="Where the picture comes from"
        tabs={[
          { key: 'url', label: 'Image URL', content: <TextField label="Image URL" placeholder="https://" /> },
          {
            key: 'file',
            label: 'Upload File',
            content: <p className="field-hint">JPG, PNG or WebP, up to 5MB.</p>,
          },
        ]}
      />
    </GallerySection>
  )
}
