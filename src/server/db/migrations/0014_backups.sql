CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"host" text NOT NULL,
	"bytes" bigint,
	"checked_at" timestamp (3) with time zone,
	"failure" text
);
