import { useRef, useState } from 'react'
import { useUpdateTrip } from '#features/trips/mutations.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from '#ui/toast-context.ts'
import { uploadHeroPicture } from './mutations.ts'

export type HeroChange = {
  isBusy: boolean
  /** Of the upload; null while there is none. */
  percent: number | null
  /** Null gives the trip its drawn art back. */
  toAddress: (url: string | null) => Promise<void>
  toFile: (file: File) => Promise<void>
  stopUpload: () => void
}

/** Changes the picture of a trip and says how it went. */
export function useHeroChange(tripId: string, onChanged: () => void): HeroChange {
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
