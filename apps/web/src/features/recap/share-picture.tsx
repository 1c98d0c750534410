import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#ui/toast-context.ts'
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH, pictureFacts, pictureLabel } from './draw-picture.ts'

export function SharePicture({ trip, recap }: { trip: Trip; recap: Recap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const facts = pictureFacts(trip, recap)
  const drawn = JSON.stringify(facts)
  useEffect(() => {
    if (canvas.current !== null) void drawPicture(canvas.current, JSON.parse(drawn))
  }, [drawn])
  return (
    <canvas
      ref={canvas}
      className="recap-picture"
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      role="img"
      aria-label={pictureLabel(facts)}
    />
  )
}

const QUALITY = 0.9
const REVOKE_AFTER_MS = 60_000

/** Falls back to a download where there is no share sheet. */
export function useSharePicture(trip: Trip, recap: Recap) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()

  async function share() {
    if (isBusy) return
    setBusy(true)
    try {
      const file = await pictureFile(trip, recap)
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: trip.name })
      else save(file)
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'Could Not Make the Picture', description: 'Please try again.', tone: 'failure' })
    } finally {
      setBusy(false)
    }
  }

  return { share, isBusy }
}

async function pictureFile(trip: Trip, recap: Recap): Promise<File> {
  const canvas = document.createElement('canvas')
  await drawPicture(canvas, pictureFacts(trip, recap))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('the browser made no picture')
  return new File([blob], `${fileName(trip.name)}.jpg`, { type: blob.type })
}

/** 'Tarifa Levante Week' → 'tarifa-levante-week'; 'trip' if no portable characters remain. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return plain === '' ? 'trip' : plain
}

function save(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

export function ShareIcon({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 14.500V4.200M8.200 7.800 12 4l3.800 3.800M8.200 10.500H6.600c-.9 0-1.600.7-1.600 1.600v6.300c0 .9.7 1.600 1.600 1.600h10.800c.9 0 1.600-.7 1.600-1.600v-6.300c0-.9-.7-1.600-1.600-1.600h-1.600" />
    </svg>
  )
}
