import { useEffect } from 'react'
import { type ToastMessage, useToast } from '#ui/toast-context.ts'
import { ToastProvider } from '#ui/toast-provider.tsx'

export default function ToastOutlet({ message }: { message: ToastMessage }) {
  return (
    <ToastProvider>
      <Announcement message={message} />
    </ToastProvider>
  )
}

function Announcement({ message }: { message: ToastMessage }) {
  const toast = useToast()
  useEffect(() => toast(message), [toast, message])
  return null
}
