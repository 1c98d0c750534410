import type { Trip } from '@sendit/core/trips/contract.ts'
import { MAX_HERO_URL } from '@sendit/core/trips/limits.ts'
import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { readUrl } from '#lib/paths.ts'
import { fileSize } from '#lib/upload.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { PICTURE_FILES, pictureProblem } from '#offline/uploads/medium.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { uploadHeroPicture } from './hero-mutations.ts'
import { useUpdateTrip } from './mutations.ts'
import { TripPicture } from './trip-picture.tsx'

type HeroDialogProps = { trip: Trip; open: boolean; onClose: () => void }

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

type HeroAddressProps = {
  trip: Trip
  field: ReturnType<ReturnType<typeof useTextForm<{ url: string }>>['field']>
}

function HeroAddress({ trip, field }: HeroAddressProps) {
  return (
    <div className="flex flex-col gap-[18px]">
      <HeroPreview trip={trip} url={previewOf(field.value.trim())} />
      <TextField
        label="Image URL"
        icon="link"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://example.com/beach.jpg"
        maxLength={MAX_HERO_URL}
        hint="The address of a picture on the web. It must start with https://"
        {...field}
      />
    </div>
  )
}

/** Only requests URLs the server would accept, and never our own. */
function previewOf(typed: string): string | null {
  const url = readUrl(typed)
  if (url === null) return null
  return url.protocol === 'https:' && url.hostname !== window.location.hostname ? url.href : null
}

type HeroFileProps = {
  trip: Trip
  picked: PickedFile
  percent: number | null
}

function HeroFile({ trip, picked, percent }: HeroFileProps) {
  const { file, url, pick } = picked
  return (
    <div className="flex flex-col gap-[18px]">
      <HeroPreview trip={trip} url={url}>
        {file !== null && (
          <span className="plate absolute bottom-2.5 left-2.5 max-w-[calc(100%-20px)] min-h-9! text-[0.8125rem]!">
            <span className="truncate">
              {file.name}, {fileSize(file.size)}
            </span>
          </span>
        )}
      </HeroPreview>
      <FileField label="Hero image file" accept={PICTURE_FILES} onChoose={([chosen]) => pick(chosen)}>
        {(choose) =>
          percent === null ? (
            <Button variant="soft" icon="upload" onClick={choose}>
              {file === null ? 'Choose Image' : 'Choose Another Image'}
            </Button>
          ) : (
            <ProgressBar label="Uploading" percent={percent} />
          )
        }
      </FileField>
      <p className="type-caption text-muted">JPG, PNG or WebP, up to 5MB.</p>
    </div>
  )
}

type HeroPreviewProps = {
  trip: Trip
  url: string | null
  children?: ReactNode
}

function HeroPreview({ trip, url, children }: HeroPreviewProps) {
  return (
    <div className="relative h-41 shrink-0 overflow-hidden rounded-[18px] bg-surface-sunken">
      <TripPicture trip={{ id: trip.id, heroImage: url ?? trip.heroImage }} shape="cover" />
      {children}
    </div>
  )
}

export type HeroChange = {
  isBusy: boolean
  percent: number | null
  /** Null restores the drawn art. */
  toAddress: (url: string | null) => Promise<void>
  toFile: (file: File) => Promise<void>
  stopUpload: () => void
}

function useHeroChange(tripId: string, onChanged: () => void): HeroChange {
  const update = useUpdateTrip(tripId)
  const toast = useToast()
  const [percent, setPercent] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)

  async function toAddress(heroImage: string | null) {
    try {
      await update.mutateAsync({ change: { heroImage } })
      toast({ title: 'Hero Image Updated', tone: 'success' })
      onChanged()
    } catch (error) {
      const description = sentenceOf(error, 'Failed to update hero image')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    }
  }

  async function upload(file: File): Promise<string | null> {
    const controller = new AbortController()
    stop.current = controller
    setPercent(0)
    try {
      return await uploadHeroPicture(file, { signal: controller.signal, onProgress: setPercent })
    } catch (error) {
      const description = sentenceOf(error, 'Failed to upload image')
      if (!controller.signal.aborted) toast({ title: 'Upload Failed', description, tone: 'failure' })
      return null
    } finally {
      setPercent(null)
    }
  }

  return {
    isBusy: percent !== null || update.isPending,
    percent,
    toAddress,
    async toFile(file) {
      const url = await upload(file)
      if (url !== null) await toAddress(url)
    },
    stopUpload: () => stop.current?.abort(),
  }
}

const PROBLEMS = {
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB' },
  'no-picture': { title: 'Invalid File Type', description: 'Please select a valid image file' },
} as const

export type PickedFile = {
  file: File | null
  url: string | null
  pick: (file: File) => void
  clear: () => void
}

function useHeroFile(): PickedFile {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const toast = useToast()

  function become(file: File | null) {
    if (picked !== null) URL.revokeObjectURL(picked.url)
    setPicked(file && { file, url: URL.createObjectURL(file) })
  }

  return {
    file: picked?.file ?? null,
    url: picked?.url ?? null,
    pick(file) {
      const problem = pictureProblem(file)
      if (problem === null) become(file)
      else toast({ ...PROBLEMS[problem], tone: 'failure' })
    },
    clear: () => become(null),
  }
}
