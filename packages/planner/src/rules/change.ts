/** One thing that is to be done to an issue, a pull request or the item that holds it. */
export type Change =
  | { readonly kind: 'add_labels' | 'remove_labels'; readonly labels: readonly string[] }
  | { readonly kind: 'assign' | 'unassign'; readonly logins: readonly string[] }
  | { readonly kind: 'set_type'; readonly type: string }
  | { readonly kind: 'set_priority'; readonly priority: string }
  | { readonly kind: 'set_milestone'; readonly milestone: string }
  | { readonly kind: 'set_field'; readonly field: string; readonly value: string | number }
  | { readonly kind: 'clear_field'; readonly field: string }
  | { readonly kind: 'add_to_project'; readonly project: string }
  | { readonly kind: 'archive' }
  | { readonly kind: 'close'; readonly reason: 'completed' | 'not_planned' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'comment'; readonly body: string };
