/** A problem with a backup or its destination. The message is for the person who runs the command. */
export class BackupProblem extends Error {}
