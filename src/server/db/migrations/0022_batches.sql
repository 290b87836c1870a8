CREATE TABLE "batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"summary" text,
	"undoes" bigint,
	CONSTRAINT "batches_kind" CHECK ("batches"."kind" in ('edit', 'import', 'split', 'order', 'undo'))
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
CREATE INDEX "batches_at" ON "batches" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "batches_undoes" ON "batches" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "changes_alone" ON "changes" USING btree ("at","id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "changes_batch" ON "changes" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("actor","at");