/** Every task of the office. */
export const tasksPath = '/admin/tasks'
